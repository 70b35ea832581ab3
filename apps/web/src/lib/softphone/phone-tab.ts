import type { Display } from './bar-state.ts';

/** What the window with the phone tells the others. */
export interface Elsewhere {
  display: Display;
  title: string;
}

type Message = ({ type: 'is' } & Elsewhere) | { type: 'who' } | { type: 'take' } | { type: 'released' };

interface TabHandlers {
  /** The phone is this window's. The promise ends when it is not any more. */
  own(): void;
  /** Another window asks for it: leave calls in order, so that it can go on with them. */
  release(): Promise<void>;
  /** The phone was taken without asking: this window did not answer in time. */
  lost(): void;
  /** What the window with the phone shows. */
  elsewhere(is: Elsewhere): void;
}

/** How long the window with the phone has to give it up, in milliseconds. */
const RELEASE_MS = 3_000;

/** One window of a user and browser has the phone (Web Locks); the others wait for it, or take it. */
export class PhoneTab {
  readonly #name: string;
  readonly #handlers: TabHandlers;
  readonly #channel: BroadcastChannel;
  #owns = false;
  #ends: (() => void) | null = null;
  #told: Elsewhere = { display: 'default', title: '' };
  #heardReleased: (() => void) | null = null;
  /** It was given up: this window waits for it again once the one that asked has it. */
  #givenUp = false;
  /** Ends waiting in the queue, when the phone is taken instead. */
  #waiting = new AbortController();

  /** @param name one for all windows of this browser: they have one session, so one user */
  constructor(name: string, handlers: TabHandlers) {
    this.#name = name;
    this.#handlers = handlers;
    this.#channel = new BroadcastChannel(name);
    this.#channel.addEventListener('message', (event: MessageEvent<Message>) => this.#hear(event.data));
  }

  get owns(): boolean {
    return this.#owns;
  }

  /** Waits for the phone: at once where no window has it. */
  start(): void {
    this.#ask({ signal: this.#waiting.signal });
    if (!this.#owns) this.#channel.postMessage({ type: 'who' } satisfies Message);
  }

  /** Takes the phone from the window that has it. */
  async take(): Promise<void> {
    if (this.#owns) return;
    const released = new Promise<void>((resolve) => (this.#heardReleased = resolve));
    this.#channel.postMessage({ type: 'take' } satisfies Message);
    await Promise.race([released, new Promise((resolve) => setTimeout(resolve, RELEASE_MS))]);
    this.#heardReleased = null;
    if (this.#owns) return;
    this.#waiting.abort();
    this.#waiting = new AbortController();
    this.#ask({ steal: true });
  }

  /** Tells the other windows what this one shows. */
  tell(is: Elsewhere): void {
    this.#told = is;
    if (this.#owns) this.#channel.postMessage({ type: 'is', ...is } satisfies Message);
  }

  #ask(how: LockOptions): void {
    if (!navigator.locks) {
      // Only secure origins have locks, and only they have a microphone: nothing to share then.
      this.#owns = true;
      this.#handlers.own();
      return;
    }
    const hold = () =>
      new Promise<void>((resolve) => {
        this.#owns = true;
        this.#ends = resolve;
        this.#handlers.own();
      });
    navigator.locks.request(this.#name, how, hold).catch((error: unknown) => {
      const wasOurs = this.#owns;
      this.#owns = false;
      this.#ends = null;
      if (wasOurs) this.#handlers.lost();
      else if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
  }

  async #release(): Promise<void> {
    await this.#handlers.release();
    this.#owns = false;
    this.#channel.postMessage({ type: 'released' } satisfies Message);
    this.#givenUp = true;
    this.#ends?.();
    this.#ends = null;
  }

  #hear(message: Message): void {
    switch (message.type) {
      case 'is':
        if (this.#owns) return;
        this.#handlers.elsewhere(message);
        if (!this.#givenUp) return;
        this.#givenUp = false;
        this.#ask({ signal: this.#waiting.signal });
        return;
      case 'who':
        this.tell(this.#told);
        return;
      case 'take':
        if (this.#owns) void this.#release();
        return;
      case 'released':
        this.#heardReleased?.();
    }
  }
}
