import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

const lifecycle = new URL('./lifecycle.ts', import.meta.url).href;

/** Runs a program with the steps given as source, calls `act` once they are registered, and waits for its end. */
async function run(source: string, act: (child: ReturnType<typeof spawn>) => unknown) {
  const program = `import { onShutdown, shutDown } from '${lifecycle}';
    import { setTimeout as sleep } from 'node:timers/promises';
    setInterval(() => {}, 1000);
    ${source}
    process.send('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  if (!child.stdout || !child.stderr) throw new Error('no output');
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  await once(child, 'message');
  await act(child);
  const [out, err, [code]] = await output;
  return { out: out.trim().split('\n'), err, code: code as number };
}

const twoSteps = `
  onShutdown('the database', async () => { await sleep(20); console.log('database'); });
  onShutdown('the server', async () => { await sleep(20); console.log('server'); });`;

describe('onShutdown', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('ends the last first on %s, with code 0', async (signal) => {
    const { out, code } = await run(twoSteps, (child) => child.kill(signal));
    expect({ out, code }).toEqual({ out: ['server', 'database'], code: 0 });
  });

  it('ends when the process that started it is gone', async () => {
    const { out, code } = await run(twoSteps, (child) => child.disconnect());
    expect({ out, code }).toEqual({ out: ['server', 'database'], code: 0 });
  });

  it('goes on after a step that fails, and exits with 1', async () => {
    const source = `${twoSteps} onShutdown('the hub', () => { throw new Error('stuck'); });`;
    const { out, err, code } = await run(source, (child) => child.kill('SIGTERM'));
    expect(out).toEqual(['server', 'database']);
    expect(err).toContain('Ending the hub failed: Error: stuck');
    expect(code).toBe(1);
  });

  it('takes two signals at once for one, and ends at once on a later second one', async () => {
    const source = `onShutdown('the server', () => sleep(8000));`;
    const { err, code } = await run(source, async (child) => {
      child.kill('SIGINT');
      child.kill('SIGINT');
      await sleep(800);
      expect(child.exitCode).toBeNull();
      child.kill('SIGINT');
    });
    expect(err).toBe('Second SIGINT: ended at once, while ending the server.\n');
    expect(code).toBe(1);
  });
});
