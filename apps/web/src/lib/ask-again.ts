import type { ProblemCode, RouteShape } from '@chairline/contract';

/** What of an answer says whether the call may come again. */
interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

/** What the server had no room for is asked for again so often, each time after as long as it says, or this at most. */
const TIMES = 3;
const LONGEST_MS = 5_000;
/** What took this long before it failed is too slow by itself: asked for again it would only make the server slower. */
const TOO_SLOW_MS = 15_000;
const AGAIN = 'retry-after';
/** Written out: nothing of the contract is to be loaded for it. */
const BUSY: ProblemCode = 'busy';
const UNAVAILABLE: ProblemCode = 'unavailable';

/**
 * Makes a call anew that the server could not serve now: a read always, a change where it says that nothing was begun, or
 * where a repetition is known by its client_ref.
 * @param answered a 503
 * @param call its body, and the signal that ends it
 * @returns the last answer
 * @throws the signal's reason, as soon as it ends; whatever `send` throws
 */
export async function askAgain<A extends Answered>(
  route: RouteShape,
  answered: A,
  send: () => Promise<A>,
  { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<A> {
  let last = answered;
  for (let times = 0; times < TIMES && mayComeAgain(route, body, last); times += 1) {
    // Not all at once.
    await pause(
      Math.min(Number(last.headers.get(AGAIN)) * 1_000 || 0, LONGEST_MS) * (0.5 + Math.random()),
      signal,
    );
    const begun = performance.now();
    last = await send();
    if (performance.now() - begun > TOO_SLOW_MS) break;
  }
  return last;
}

function mayComeAgain(route: RouteShape, body: unknown, { status, headers, text }: Answered): boolean {
  if (status !== 503 || !headers.has(AGAIN)) return false;
  if (route.method === 'GET' && !route.acts) return true;
  if (!headers.get('content-type')?.includes('json')) return false;
  const { code } = JSON.parse(text) as { code?: unknown };
  return code === BUSY || (code === UNAVAILABLE && hasRef(body));
}

const hasRef = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'client_ref' in body &&
  typeof body.client_ref === 'string' &&
  body.client_ref !== '';

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const gone = (): void => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', gone);
      resolve();
    }, ms);
    if (signal?.aborted) gone();
    else signal?.addEventListener('abort', gone);
  });
