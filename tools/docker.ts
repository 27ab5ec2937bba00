import { output } from './steps';

/** A running engine answers in far less than a second; one that hangs is treated as missing. */
const ANSWER_MS = 5_000;
/** Setting one of these means that the servers of this machine should be used. */
const OWN_SERVERS = ['GRAFANA_HOME', 'PROMETHEUS', 'PROMTOOL', 'ALERTMANAGER'] as const;

/** Returns true if the demo can run in containers: Docker answers, has compose, and no other servers were chosen. */
export async function engineAnswers(env: NodeJS.ProcessEnv): Promise<boolean> {
  if (OWN_SERVERS.some((variable) => (env[variable] ?? '') !== '')) {
    return false;
  }
  const answers = (args: readonly string[]) =>
    output('docker', args, { env, timeout: ANSWER_MS }).then(
      () => true,
      () => false
    );
  const [server, compose] = await Promise.all([
    answers(['version', '--format', '{{.Server.Version}}']),
    answers(['compose', 'version']),
  ]);
  return server && compose;
}
