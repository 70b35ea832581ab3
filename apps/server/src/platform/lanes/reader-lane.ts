import { type ResourceLimits, Worker } from 'node:worker_threads';
import { Turns } from './turns.ts';

/** What a thread says (`serveLane`). */
export type ReaderAnswer =
  | { kind: 'begun'; cpuMs: number }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; failure: string };

/** Why a reader gave up: out of time, out of memory, or by a fault of its own, which the message names. */
export type ReaderFault = 'time' | 'memory' | 'fault';

/** A thread or process that reads could not do it. */
export class ReaderError extends Error {
  override name = 'ReaderError';
  readonly fault: ReaderFault;

  constructor(fault: ReaderFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** A busy machine may let a thread wait: its own time counts, this many times as long is never waited. */
const PATIENCE = 20;
const LOOK_AGAIN_MS = 25;

/**
 * Threads that read what others have written (mails, files of contacts), kept warm. Whoever asks has one thread at a time, and the next free one goes to whoever
 * waits longest for a turn: what somebody's reading costs is waited for by nobody else. What runs over its
 * time or room ends its thread; another takes its place, and what waits goes on.
 */
export class ReaderLane<Task> {
  readonly #worker: URL;
  readonly #turns: Turns;
  readonly #memoryMb: number;
  readonly #limits: Pick<ResourceLimits, 'maxYoungGenerationSizeMb'>;
  readonly #idle: Worker[] = [];

  /**
   * @param worker the program of a thread, which ends in `serveLane`
   * @param width how many threads at most
   * @param youngMb what is thrown away soon is let grow to so much; left out: as V8 has it, which is fast and large
   */
  constructor(worker: URL, width: number, memoryMb: number, youngMb?: number) {
    this.#worker = worker;
    this.#turns = new Turns(width);
    this.#memoryMb = memoryMb;
    this.#limits = youngMb === undefined ? {} : { maxYoungGenerationSizeMb: youngMb };
  }

  /**
   * @param who whose turn it counts as
   * @param limitMs processor time it may take
   * @param given what of the task the thread takes over instead of a copy
   * @throws ReaderError when it takes too much; any other error when no thread can be had
   */
  ask(who: string, task: Task, limitMs: number, given: readonly ArrayBuffer[] = []): Promise<unknown> {
    return this.#turns.take(who, () => this.#run(task, limitMs, given));
  }

  #open(): Worker {
    const thread = new Worker(this.#worker, {
      resourceLimits: { maxOldGenerationSizeMb: this.#memoryMb, ...this.#limits },
    });
    thread.unref();
    // Until somebody waits for it, its end is no error of anybody's: it is not idle any more.
    thread.on('error', () => undefined);
    thread.once('exit', () => {
      const at = this.#idle.indexOf(thread);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return thread;
  }

  async #run(task: Task, limitMs: number, given: readonly ArrayBuffer[]): Promise<unknown> {
    const thread = this.#idle.pop() ?? this.#open();
    try {
      const result = await answerOf(thread, task, limitMs, given);
      this.#idle.push(thread);
      return result;
    } catch (error) {
      if (error instanceof ReaderError) {
        void thread.terminate();
        // The next task finds a thread that is ready.
        this.#idle.push(this.#open());
      }
      throw error;
    }
  }
}

/** The thread's answer; it counts from when the thread has taken the task up. */
function answerOf(
  thread: Worker,
  task: unknown,
  limitMs: number,
  given: readonly ArrayBuffer[],
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    let before = 0;
    const settle = (): void => {
      isOver = true;
      clearTimeout(timer);
      thread.off('message', answered);
      thread.off('error', failed);
      thread.off('exit', ended);
    };
    const giveUp = (error: Error): void => {
      if (isOver) return;
      settle();
      reject(error);
    };
    const watch = (begun: number, wait: number): void => {
      timer = setTimeout(() => {
        if (performance.now() - begun > limitMs * PATIENCE)
          giveUp(new ReaderError('time', 'it took too long'));
        else watch(begun, LOOK_AGAIN_MS);
        // A thread that has ended meanwhile says so by its `exit`.
        const look = thread.cpuUsage().catch(() => null);
        void look.then((used) => {
          if (used && timeOf(used) - before > limitMs)
            giveUp(new ReaderError('time', 'it took too much time'));
        });
      }, wait);
      timer.unref();
    };
    const answered = (message: ReaderAnswer): void => {
      if (message.kind === 'begun') {
        before = message.cpuMs;
        watch(performance.now(), limitMs);
        return;
      }
      settle();
      if (message.kind === 'done') resolve(message.result);
      else reject(new ReaderError('fault', message.failure));
    };
    const failed = (error: Error & { code?: string }): void =>
      // Out of room is the task's doing; a thread that cannot even begin is not.
      giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ReaderError('memory', error.message) : error);
    const ended = (): void => giveUp(new Error('a thread that reads has ended'));
    thread.on('message', answered);
    thread.on('error', failed);
    thread.on('exit', ended);
    thread.postMessage(task, given);
  });
}

const timeOf = ({ user, system }: { user: number; system: number }): number => (user + system) / 1_000;
