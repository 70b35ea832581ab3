import { serveProcess } from '../platform/lanes/serve-process.ts';

/** What a process of a lane is told to do, good and bad. */
export type EatingTask =
  | { do: 'answer'; text: string }
  /** Memory outside of any heap, without coming back to its own loop. */
  | { do: 'eat'; mb: number }
  | { do: 'heap' }
  | { do: 'spin' }
  | { do: 'throw' }
  | { do: 'leave' }
  | { do: 'env' };

const held: Buffer[] = [];

serveProcess<EatingTask>(async (task) => {
  switch (task.do) {
    case 'answer':
      return { pid: process.pid, text: task.text, bytes: Buffer.from(task.text) };
    case 'eat':
      for (let mb = 0; mb < task.mb; mb += 10) {
        held.push(Buffer.alloc(10_000_000, 1));
        const until = performance.now() + 5;
        while (performance.now() < until);
      }
      return null;
    case 'heap': {
      const numbers: number[][] = [];
      for (;;) numbers.push(Array.from({ length: 10_000 }, (_, n) => n + numbers.length + 0.5));
    }
    case 'spin':
      for (;;);
    case 'throw':
      throw new Error('out of its wits');
    case 'leave':
      process.exit(7);
      break;
    case 'env':
      return Object.keys(process.env);
  }
});
