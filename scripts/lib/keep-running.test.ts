import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startChild } from './children.ts';
import { keepRunning } from './keep-running.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chairline-keep-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const timing = { first: 10, most: 40, steady: 3_600_000 };

/** A program that notes each start in a file, says it is ready, and does what it is given. */
function program(then: string): () => ReturnType<typeof startChild> {
  const file = path.join(folder, 'program.mjs');
  const starts = JSON.stringify(path.join(folder, 'starts'));
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${starts}, process.pid + '\\n');
     const nth = readFileSync(${starts}, 'utf8').trim().split('\\n').length;
     process.on('disconnect', () => process.exit(0));
     ${then}`,
  );
  return () => startChild('the program', file, process.env, true);
}
const starts = () => readFileSync(path.join(folder, 'starts'), 'utf8').trim().split('\n').map(Number);

test('a program that is killed is started again, and says how it ended', async () => {
  const start = program(`process.send('ready');`);
  const said: string[] = [];
  const child = start();
  await child.ready;
  const kept = keepRunning(child, start, (words) => said.push(words), timing);
  process.kill(starts()[0]!, 'SIGKILL');
  await vi.waitFor(() => expect(said).toContain('The program runs again.'), 20_000);
  expect(said[0]).toBe('The program ended unexpectedly (signal SIGKILL): it is started again in 1 s.');
  expect(starts()).toHaveLength(2);
  await kept.end();
  expect(() => process.kill(starts()[1]!, 0)).toThrow('ESRCH');
});

test('one that fails at its start is tried again until it stands, and after its end no more', async () => {
  const start = program(`if (nth > 1 && nth < 4) process.exit(3); process.send('ready');`);
  const said: string[] = [];
  const child = start();
  await child.ready;
  const kept = keepRunning(child, start, (words) => said.push(words), timing);
  process.kill(starts()[0]!, 'SIGTERM');
  await vi.waitFor(() => expect(said).toContain('The program runs again.'), 20_000);
  expect(said.filter((words) => words.includes('(exit code 3)'))).toHaveLength(2);
  expect(starts()).toHaveLength(4);
  await kept.end();
  expect(starts()).toHaveLength(4);
});
