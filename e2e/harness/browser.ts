import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { movedClock } from '../../apps/server/src/platform/moved-clock.ts';
import { chromiumPath, LATE, SLOWER } from '../../scripts/lib/chromium.ts';
import { limitOf, patient } from '../../scripts/lib/patience.ts';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
/** A camera and a microphone that show and play a test signal, lent without asking. */
const DEVICES = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  // Calls to the sandbox also where the machine has no other network than itself.
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
];
/** Where a session has ended the guard's question is refused; Chromium writes a line for that by itself. */
const NOBODY_SIGNED_IN = /Failed to load resource.* 403 .*\/api\/(check|token)\)$/;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What the carrier's SDK tells its vendor is kept from leaving by the page's policy, and Chromium writes that down. */
const KEPT_FROM_VENDOR = /plivo\.com|callstats\.io|\/plivobrowsersdk-/;
/** How long what a journey did last is waited for at its end. */
const SETTLE_MS = 2_000;
/** How long a key waits for a dialog that does not take the focus, on a usual machine. */
const FOCUS_MS = 3_000;

/** In a page: its Date is so many milliseconds ahead of Chromium's. Timers stay as they are. */
function moveDate(ahead: number): void {
  const now = () => RealDate.now() + ahead;
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (real, given, target) => Reflect.construct(real, given.length > 0 ? given : [now()], target),
    apply: (real) => new real(now()).toString(),
    get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
  });
}

/** In a page: another window has the phone, for good. */
function keepPhone(): void {
  // What is shown in a frame of its own has no locks, and no phone.
  if (globalThis.origin === 'null') return;
  void navigator.locks?.request('chairline.phone', () => new Promise(() => {}));
}

/** In a page: what goes by itself stays five times as long, as one can choose in Settings (lib/stays.ts). */
function stayLonger(): void {
  // What is shown in a frame of its own has no storage.
  if (globalThis.origin !== 'null') localStorage['chairline.stays'] ??= '5';
}

/** From now on what goes by itself stays as usual for this person: for who waits until it has gone, as a text does that can be taken back. */
export const stayAsUsual = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('chairline.stays', '1'));

/** In a page: a microphone that hums, at so many Hz, and a network, where the machine has none but itself. */
function lendMicrophone(pitch: number): void {
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
  if (!navigator.mediaDevices) return;
  navigator.mediaDevices.getUserMedia = async () => {
    const audio = new AudioContext();
    const hum = audio.createOscillator();
    hum.frequency.value = pitch;
    const out = audio.createMediaStreamDestination();
    hum.connect(out);
    hum.start();
    await audio.resume();
    return out.stream;
  };
}

export const DESKTOP = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

/** Chromium, with every complaint of the pages opened in it. */
export interface Surfer {
  /** A browser of its own: nothing shared with the others. */
  person(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** What pages complained of so far, and forgets it: errors on the console and faults nobody caught. */
  complaints(): string[];
  /** From now on complaints that match are part of the journey, until `closePeople`. */
  expectComplaint(pattern: RegExp): void;
  /** Keeps a picture of every open window in `test-results`. @returns a line each: its file, or why there is none */
  photograph(name: string): Promise<string[]>;
  /** Ends all persons' browsers. */
  closePeople(): Promise<void>;
  close(): Promise<void>;
}

export interface SurferOptions {
  /** With a camera and a microphone. */
  devices?: boolean;
  /** With devices, and with the softphone; without it pages find the phone in another window, which never gives it up. */
  phone?: boolean;
  /** Able to show notifications. */
  notifications?: boolean;
}

/** From now on the page has so many times less of the processor; one that has gone meanwhile needs no more. */
async function slowDown(page: Page, times: number): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
}

/**
 * From now on a key waits until the dialog or menu that stands has the focus, which is a moment after it stands: what is
 * pressed before that goes to what had opened it. One that never takes the focus does not hold the key for good.
 */
function keysWaitForFocus(page: Page): void {
  const { keyboard } = page;
  const settle = async (): Promise<void> => {
    for (const until = performance.now() + patient(FOCUS_MS); performance.now() < until; await sleep(20))
      if (await page.evaluate(topHasFocus)) return;
  };
  for (const name of ['press', 'type', 'insertText'] as const) {
    const now = keyboard[name].bind(keyboard) as (...given: unknown[]) => Promise<void>;
    keyboard[name] = async (...given: unknown[]) => {
      await settle();
      await now(...given);
    };
  }
}

/** In a page: nothing stands over it that has yet to take the focus. */
function topHasFocus(): boolean {
  const over = [...document.querySelectorAll('[role="dialog"][aria-modal="true"], [role="menu"]')];
  const top = over.findLast((one) =>
    one.checkVisibility({ opacityProperty: false, visibilityProperty: true }),
  );
  return top === undefined || top.contains(document.activeElement);
}

/** From now on each request of a person's pages sets out late, by chance, at most so many milliseconds. */
async function comeLate(context: BrowserContext, ms: number): Promise<void> {
  await context.route('**/*', async (route) => {
    await sleep(Math.random() * ms);
    try {
      await route.fallback();
    } catch (error) {
      // A page that has gone meanwhile asks for nothing any more.
      if (!/has been closed/.test(String(error))) throw error;
    }
  });
}

/** Starts the machine's Chromium, by the machine's clock: where the run's was moved, pages' Date is (`person`). */
function launch({ devices, phone, notifications }: SurferOptions): Promise<Browser> {
  const { FAKETIME: _moved, LD_PRELOAD: _mover, ...env } = process.env;
  return chromium.launch({
    executablePath: chromiumPath({ notifications }),
    args: devices || phone ? [...ARGUMENTS, ...DEVICES] : ARGUMENTS,
    env: env as Record<string, string>,
  });
}

/** Starts a browser; it ends with `close`. */
export async function startSurfer(options: SurferOptions = {}): Promise<Surfer> {
  const browser = await launch(options);
  return { ...surferOf(browser, options), close: () => browser.close() };
}

let kept: { browser: Browser; devices: boolean } | undefined;

/**
 * The browser of this process, one for the test files that follow each other in it: started by the first, and
 * again where it is gone or lacks (or has) devices. It ends with the process; `close` ends the people in it.
 */
export async function keptSurfer(options: Pick<SurferOptions, 'devices' | 'phone'> = {}): Promise<Surfer> {
  const devices = options.devices ?? options.phone ?? false;
  if (!kept?.browser.isConnected() || kept.devices !== devices) {
    await kept?.browser.close();
    kept = { browser: await launch(options), devices };
  }
  const surfer = surferOf(kept.browser, options);
  return { ...surfer, close: () => surfer.closePeople() };
}

function surferOf(browser: Browser, { phone = false }: SurferOptions): Omit<Surfer, 'close'> {
  const people: BrowserContext[] = [];
  /** What pages have asked to be changed, and not heard of yet. */
  const changing = new Set<Request>();
  let complaints: string[] = [];
  let expected: RegExp[] = [];

  function complain(page: Page, words: string): void {
    if (
      ![NOBODY_SIGNED_IN, ...(phone ? [KEPT_FROM_VENDOR] : []), ...expected].some((pattern) =>
        pattern.test(words),
      )
    )
      complaints.push(`${page.url()}: ${words}`);
  }

  return {
    async person(options = {}) {
      // Nothing moves and nothing goes before a busy machine has come to it; a test of motion or of time asks for it.
      const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
      context.setDefaultTimeout(limitOf('step'));
      await context.addInitScript(stayLonger);
      // Each hums at their own pitch, by which the carrier tells apart who is heard.
      if (phone) await context.addInitScript(lendMicrophone, 500 + 230 * people.length);
      else await context.addInitScript(keepPhone);
      if (phone) await context.grantPermissions(['microphone']);
      // The run's clock may have been moved (npm test -- --clock); Chromium's was not.
      const { FAKETIME } = movedClock();
      if (FAKETIME !== undefined) await context.addInitScript(moveDate, Number(FAKETIME) * 1_000);
      const { [SLOWER]: slower, [LATE]: late } = process.env;
      if (late) await comeLate(context, Number(late));
      context.on('page', (page) => {
        keysWaitForFocus(page);
        if (slower) void slowDown(page, Number(slower));
        page.on('pageerror', (error) => complain(page, error.stack ?? error.message));
        page.on('console', (line) => {
          if (line.type() === 'error') complain(page, `${line.text()} (${line.location().url})`);
        });
        page.on('crash', () => complain(page, 'the page crashed'));
      });
      context.on('request', (request) => {
        if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/api/'))
          changing.add(request);
      });
      context.on('requestfinished', (request) => changing.delete(request));
      context.on('requestfailed', (request) => changing.delete(request));
      people.push(context);
      return context;
    },
    complaints() {
      const all = complaints;
      complaints = [];
      return all;
    },
    expectComplaint: (pattern) => void expected.push(pattern),
    async photograph(name) {
      const pages = people.flatMap((context) => context.pages());
      const title = name.replace(/[^\w]+/g, '-').slice(0, 60);
      return Promise.all(
        pages.map(async (page, index) => {
          const file = join('test-results', `${title}-${index + 1}.png`);
          return await page.screenshot({ path: join(ROOT, file) }).then(
            () => `${file} (${page.url()})`,
            // A page that crashed is what failed: the rest is still told.
            (error: unknown) => `none of ${page.url()}: ${String(error)}`,
          );
        }),
      );
    },
    async closePeople() {
      // What a journey did last is done before the next one begins; an answer that it holds back is not waited for long.
      for (const until = performance.now() + SETTLE_MS; changing.size > 0 && performance.now() < until;)
        await sleep(20);
      changing.clear();
      await Promise.all(people.splice(0).map((context) => context.close()));
      expected = [];
    },
  };
}
