import { output } from './steps';

/** An engine that is there answers in well under a second; one that hangs is as good as none. */
const ANSWER_MS = 5_000;
/** Named by whoever wants the servers of this machine. */
export const OWN_SERVERS = ['GRAFANA_HOME', 'PROMETHEUS', 'PROMTOOL', 'ALERTMANAGER'] as const;

/** Whether the demo can run in containers: an engine answers, has compose, and nobody asked for other servers. */
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
