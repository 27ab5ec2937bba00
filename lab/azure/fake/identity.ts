import { randomUUID } from 'node:crypto';
import { type Answer, ok, TENANT } from './azure';

const LOGIN = 'https://login.microsoftonline.com';
const DAY_SECONDS = 86_400;

/** Answers the login server and a managed identity; undefined for any other path. */
export function identityAnswer(path: string, now: number): Answer | undefined {
  if (path.includes('/discovery/instance')) {
    return ok({
      tenant_discovery_endpoint: `${LOGIN}/${TENANT}/v2.0/.well-known/openid-configuration`,
      'api-version': '1.1',
      metadata: [
        {
          preferred_network: 'login.microsoftonline.com',
          preferred_cache: 'login.windows.net',
          aliases: ['login.microsoftonline.com', 'login.windows.net', 'login.microsoft.com', 'sts.windows.net'],
        },
      ],
    });
  }
  if (path.endsWith('/.well-known/openid-configuration')) {
    const [, tenant] = path.split('/');
    return ok({
      token_endpoint: `${LOGIN}/${tenant}/oauth2/v2.0/token`,
      authorization_endpoint: `${LOGIN}/${tenant}/oauth2/v2.0/authorize`,
      issuer: `${LOGIN}/${tenant}/v2.0`,
    });
  }
  if (path.endsWith('/oauth2/v2.0/token')) {
    const expires = DAY_SECONDS - 1;
    return ok({ token_type: 'Bearer', expires_in: expires, ext_expires_in: expires, access_token: token(now) });
  }
  if (path === '/msi/token') {
    const [expires_in, expires_on] = [`${DAY_SECONDS}`, `${Math.floor(now) + DAY_SECONDS}`];
    return ok({ access_token: token(now), expires_in, expires_on, token_type: 'Bearer' });
  }
  return undefined;
}

/** A token in the form of Azure's, signed by nobody: exporters pass it on unread. */
function token(now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [iat, exp] = [Math.floor(now), Math.floor(now) + DAY_SECONDS];
  const claims = { aud: 'https://management.azure.com', tid: TENANT, oid: randomUUID(), iat, nbf: iat, exp };
  return [part({ typ: 'JWT', alg: 'RS256' }), part(claims), part({})].join('.');
}
