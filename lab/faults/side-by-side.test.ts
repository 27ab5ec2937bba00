import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../tools/testing/until';
import { line } from './cases/steps';
import { endNow } from './stack/servers';
import { ATTEMPTS, sideBySide, stopped, tried } from './side-by-side';

const LINE = line('one page', 'once', true);

describe('tried', () => {
  beforeEach(() => jest.spyOn(console, 'log').mockImplementation());

  it('tries again what could not be done, under another name, and stops after the last attempt', async () => {
    const names: string[] = [];
    const second = await tried('fault', async (name) => {
      names.push(name);
      if (names.length === 1) {
        throw new Error('the port is taken');
      }
      return [LINE];
    });
    expect(second).toEqual({ ok: true, value: [LINE] });
    expect(new Set(names).size).toBe(2);

    let attempts = 0;
    const never = await tried('fault', async () => {
      attempts++;
      throw new Error('never');
    });
    expect([never.ok, attempts]).toEqual([false, ATTEMPTS]);
  });

  it('does not repeat a fault that was caused but not paged', async () => {
    let attempts = 0;
    await tried('fault', async () => [{ ...LINE, ok: ++attempts < 1 }]);
    expect(attempts).toBe(1);
  });
});

describe('stopped', () => {
  it('runs every cleanup even if one of them fails', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation();
    const ran: number[] = [];
    await stopped([
      () => Promise.reject(new Error('kill ESRCH')),
      async () => {
        await sleep(10);
        ran.push(1);
      },
    ]);
    expect(ran).toEqual([1]);
    expect(error).toHaveBeenCalledWith(expect.stringContaining('ESRCH'));
  });
});

describe('endNow', () => {
  it('ends a process, and does nothing if it has ended or never started', async () => {
    const child = spawn('sleep', ['60']);
    const ended = once(child, 'close');
    const pid = child.pid ?? 0;
    endNow(pid);
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(() => endNow(pid)).not.toThrow();
    // Otherwise it would end this process's own group.
    expect(() => endNow(0)).not.toThrow();
  });
});

describe('sideBySide', () => {
  it('keeps the servers of a fault alive when another fault fails, and tells that a server ended by itself', async () => {
    jest.spyOn(console, 'log').mockImplementation();
    jest.spyOn(console, 'error').mockImplementation();
    let failed = false;
    const [alive, broken, crashed] = await sideBySide(
      [
        {
          name: 'alive',
          what: 'runs on',
          cause: async ({ alertmanager }) => {
            await until('the other has failed', () => failed, 120);
            const { ok } = await fetch(`http://${alertmanager.address}/-/ready`);
            return [line('it runs', String(ok), ok)];
          },
        },
        {
          name: 'broken',
          what: 'cannot be caused',
          cause: async () => {
            failed = true;
            throw new Error('cannot be caused');
          },
        },
        {
          name: 'crashed',
          what: 'ends by itself',
          cause: async (stack) => {
            await fetch(`http://${stack.prometheus.address}/-/quit`, { method: 'POST' });
            await until('Prometheus has ended', () => stack.prometheus.endedByItself !== undefined);
            await stack.checkCaused([]);
            return [];
          },
        },
      ],
      () => undefined,
      () => false
    );
    expect(alive).toEqual({ ok: true, value: [line('it runs', 'true', true)] });
    expect(broken).toMatchObject({ ok: false, error: new Error('cannot be caused') });
    expect(crashed).toMatchObject({ ok: false, error: { message: expect.stringContaining('ended by itself') } });
  }, 900_000);
});
