import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable } from 'node:stream';
import { ReaderError } from './reader-lane.ts';
import { Turns } from './turns.ts';
import { OVER, OVER_PIPE, type ProcessLimits } from './watched.ts';

/** What is sent to a process (`serveProcess`). */
export interface ProcessTask<Task> {
  task: Task;
  limits: ProcessLimits;
}

/** What it answers. */
export type ProcessAnswer = { kind: 'done'; result: unknown } | { kind: 'failed'; failure: string };

/** A busy machine may let a process wait: its own time counts, this many times as long is never waited. */
const PATIENCE = 20;
/** So long a process waits for the next task: who imports looks at the same file several times. */
const IDLE_MS = 60_000;

/**
 * Processes that read what others have written, for what a thread cannot hold: memory outside of a heap, and a library that
 * may take all there is. Whoever asks has one at a time, in turn with the others. What runs over its time or memory is ended from
 * within by a thread that watches it (`process-watch.ts`), also while the program itself is at work, and when this process is gone.
 */
export class ProcessLane<Task> {
  readonly #program: URL;
  readonly #turns: Turns;
  readonly #limits: ProcessLimits;
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();

  /**
   * @param program of a child, which ends in `serveProcess`
   * @param width how many at most
   */
  constructor(program: URL, width: number, limits: ProcessLimits) {
    this.#program = program;
    this.#turns = new Turns(width);
    this.#limits = limits;
  }

  /**
   * @param who whose turn it counts as
   * @throws ReaderError when it takes too much; any other error when no process can be had
   */
  ask(who: string, task: Task): Promise<unknown> {
    return this.#turns.take(who, async () => {
      const child = this.#take() ?? this.#open();
      try {
        const result = await answerOf(child, { task, limits: this.#limits });
        this.#keep(child);
        return result;
      } catch (error) {
        child.kill('SIGKILL');
        throw error;
      }
    });
  }

  #take(): ChildProcess | undefined {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(child);
      if (child.connected && child.exitCode === null && child.signalCode === null) return child;
    }
    return undefined;
  }

  #keep(child: ChildProcess): void {
    const timer = setTimeout(() => {
      this.#idle.delete(child);
      child.kill('SIGKILL');
    }, IDLE_MS);
    timer.unref();
    this.#idle.set(child, timer);
  }

  #open(): ChildProcess {
    const child = fork(this.#program, {
      // Of this machine's settings and secrets it needs none; Windows starts no program without the first.
      env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
      // A little more than it may have in all: the watch says why it ends, V8 only that it does.
      execArgv: [`--max-old-space-size=${this.#limits.rssMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'],
    });
    // What people wait for goes before a file: it has what is left of the processor.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    // Nobody waits for one that is idle: neither the end of this process nor an error of its own.
    child.on('error', () => undefined);
    child.unref();
    child.channel?.unref();
    (child.stdio[OVER_PIPE] as Readable & { unref?(): void }).unref?.();
    return child;
  }
}

function answerOf(child: ChildProcess, task: ProcessTask<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const pipe = child.stdio[OVER_PIPE] as Readable;
    let over = '';
    const settle = (): void => {
      clearTimeout(timer);
      pipe.off('data', heard);
      child.off('message', answered);
      child.off('close', ended);
      child.off('error', failed);
      child.channel?.unref();
    };
    const fail = (error: Error): void => {
      settle();
      reject(error);
    };
    const timer = setTimeout(
      () => fail(new ReaderError('time', 'it took too long')),
      task.limits.cpuMs * PATIENCE,
    );
    const heard = (bytes: Buffer): void => {
      over += bytes.toString();
    };
    const answered = (message: unknown): void => {
      settle();
      const answer = message as ProcessAnswer;
      if (answer.kind === 'done') resolve(answer.result);
      else reject(new ReaderError('fault', answer.failure));
    };
    // All that it wrote has been heard by then.
    const ended = (code: number | null, signal: string | null): void => {
      if (over === OVER.memory) fail(new ReaderError('memory', 'it took too much memory'));
      else if (over === OVER.time) fail(new ReaderError('time', 'it took too much time'));
      // Nobody else ends it so but a machine that is out of memory.
      else if (signal === 'SIGKILL')
        fail(new ReaderError('memory', 'it took too much memory for this machine'));
      // V8 ends a process that is out of its heap.
      else if (signal === 'SIGABRT' || code === 134)
        fail(new ReaderError('memory', 'it took too much memory: its heap'));
      else fail(new Error(`a process that reads has ended: ${code ?? signal}`));
    };
    const failed = (error: Error): void => fail(error);
    pipe.on('data', heard);
    child.on('message', answered);
    child.on('close', ended);
    child.on('error', failed);
    child.channel?.ref();
    child.send(task, (error) => {
      if (error) fail(error);
    });
  });
}
