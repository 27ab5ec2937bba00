import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { output } from '../../../tools/steps';

/** Names of Azure's servers for which the fake answers. */
const HOSTS = ['management.azure.com', 'login.microsoftonline.com', '*.metrics.monitor.azure.com'] as const;

const AUTHORITY = `
[req]
distinguished_name = name
prompt = no
x509_extensions = v3
[name]
CN = Fake Azure of the lab
[v3]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
`;

const SERVER = `
[req]
distinguished_name = name
prompt = no
x509_extensions = v3
[name]
CN = ${HOSTS[0]}
[v3]
basicConstraints = critical, CA:FALSE
subjectAltName = ${HOSTS.map((host) => `DNS:${host}`).join(', ')}
`;

interface Certificates {
  /** File with the authority's certificate, for SSL_CERT_FILE. */
  authority: string;
  key: string;
  certificate: string;
}

/** Makes an authority and a certificate of its own for Azure's names. Both live for a day, in a folder of the caller. */
export async function makeCertificates(folder: string): Promise<Certificates> {
  const file = (name: string) => join(folder, name);
  writeFileSync(file('ca.cnf'), AUTHORITY);
  writeFileSync(file('server.cnf'), SERVER);
  const make = (name: string, ...more: string[]) =>
    output('openssl', [
      ...['req', '-x509', '-nodes', '-days', '1', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
      ...['-config', file(`${name}.cnf`), '-keyout', file(`${name}.key`), '-out', file(`${name}.pem`), ...more],
    ]);
  await make('ca');
  await make('server', '-CA', file('ca.pem'), '-CAkey', file('ca.key'));
  return {
    authority: file('ca.pem'),
    key: readFileSync(file('server.key'), 'utf8'),
    certificate: readFileSync(file('server.pem'), 'utf8'),
  };
}
