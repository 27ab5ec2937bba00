import { spawnSync } from 'node:child_process';

/** The first Alertmanager with an event recorder. */
const SINCE = 33;

/** True for an Alertmanager that can record its events: 0.33 and later. */
export function recordsEvents(binary: string): boolean {
  const { stdout, stderr } = spawnSync(binary, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /version (\d+)\.(\d+)/.exec(`${stdout}${stderr}`) ?? [];
  return Number(major) > 0 || Number(minor) >= SINCE;
}

/** The options that switch the recorder on. */
export function recorderOptions(binary: string): string[] {
  return recordsEvents(binary) ? ['--enable-feature=event-recorder'] : [];
}
