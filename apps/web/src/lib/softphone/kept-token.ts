/** What a page is given to log in with. */
interface Given {
  token: string;
  /** So many seconds it holds from when it was asked for. */
  expires_in: number;
}

interface Phone {
  /** Whether this window has the phone and is logged in: only then a token is kept good. */
  isLoggedIn(): boolean;
  /** Asks the server for another. @throws whatever it answers */
  ask(): Promise<Given>;
  /** The login goes on with this one; calls do too. */
  use(token: string): void;
  /** It could not be had; it is asked for again while this window is logged in. */
  refused(error: unknown): void;
}

/** After this part of its life a token is renewed: what is left is for a server that is away, or a page that is slow. */
const RENEWED_AFTER = 0.6;
/** How long after a try that failed it is tried again, in milliseconds. */
const AGAIN_MS = 10_000;

/**
 * Keeps the token of a page's softphone good: another is asked for well before it runs out, also in a call, and the login
 * goes on with it without a moment in between. Its life is counted by the page's own clock from when it was asked for, so
 * that a clock that is wrong changes nothing; and it is looked at again and again instead of being waited for, because a
 * timer stands still while a computer sleeps.
 */
export class KeptToken {
  readonly #phone: Phone;
  #askedAt = 0;
  #holdsMs = 0;
  #notBefore = 0;
  #asks = false;
  #again = false;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  /** @param askedAt when it was asked for, epoch milliseconds */
  took({ expires_in }: Pick<Given, 'expires_in'>, askedAt: number): void {
    this.#askedAt = askedAt;
    this.#holdsMs = expires_in * 1_000;
    this.#notBefore = 0;
  }

  /** Whether it has run out: a login with it is refused. A clock that was put back tells nothing. */
  get isOver(): boolean {
    const age = Date.now() - this.#askedAt;
    return age >= this.#holdsMs || age < 0;
  }

  /** Renews it where it is time. */
  look(): void {
    if (this.#asks) return;
    const now = Date.now();
    const age = now - this.#askedAt;
    const isDue = age >= this.#holdsMs * RENEWED_AFTER || age < 0;
    const isTooSoon = now < this.#notBefore && this.#notBefore - now <= AGAIN_MS;
    if (isDue && !isTooSoon) void this.renew();
  }

  /** Takes another one now. Asked for while one is on its way, one more is taken after it. */
  async renew(): Promise<void> {
    if (this.#asks) {
      this.#again = true;
      return;
    }
    if (!this.#phone.isLoggedIn()) return;
    this.#asks = true;
    const askedAt = Date.now();
    try {
      const given = await this.#phone.ask();
      // Another window may have the phone by now; a login that was lost meanwhile asks for its own.
      if (!this.#phone.isLoggedIn()) return;
      this.took(given, askedAt);
      this.#phone.use(given.token);
    } catch (error) {
      this.#notBefore = Date.now() + AGAIN_MS;
      this.#phone.refused(error);
    } finally {
      this.#asks = false;
      const again = this.#again;
      this.#again = false;
      if (again) void this.renew();
    }
  }
}
