import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { CarrierError, type CarrierOutcome } from './carrier.ts';

export interface PlivoOptions {
  authId: string;
  authToken: string;
  /** Base such as http://127.0.0.1:4001/plivo; undefined is the carrier's own. */
  apiUrl: string | undefined;
  /** Milliseconds before a request counts as unanswered. */
  timeoutMs: number;
  /** Where browsers and the carrier reach this installation, without a slash at the end. */
  publicUrl: string;
}

type Sdk = typeof import('plivo');
export type PlivoClient = InstanceType<Sdk['Client']>;

export interface Plivo {
  load(): Promise<{ plivo: Sdk; client: PlivoClient }>;
  /** Asks the carrier something. @throws CarrierError, whatever the SDK rejects with */
  ask<T>(question: (client: PlivoClient) => Promise<T>): Promise<T>;
}

/** Plivo's own SDK (plivo 4.79), loaded with the first use: it is large. */
export function openPlivo(options: PlivoOptions): Plivo {
  const account = options.apiUrl && `${options.apiUrl.replace(/\/$/, '')}/v1/Account/${options.authId}`;
  let sdk: ReturnType<Plivo['load']> | undefined;

  function load() {
    sdk ??= import('plivo').then((module) => {
      const plivo = ('default' in module ? module.default : module) as Sdk;
      tameVoiceCalls();
      const client = new plivo.Client(options.authId, options.authToken, {
        timeout: options.timeoutMs,
        ...(account ? { url: account } : {}),
      } as object);
      return { plivo, client };
    });
    return sdk;
  }

  return {
    load,
    async ask(question) {
      const { client } = await load();
      return asked.run({ account: account ?? null }, () => asCarrierError(question(client)));
    },
  };
}

const VOICE_ACCOUNT = /^https:\/\/api\.plivo\.com\/v1\/Account\/[^/]+/;
/** Whose question is on its way: the SDK's fixed voice addresses are replaced by those of its sandbox. */
const asked = new AsyncLocalStorage<{ account: string | null }>();
let tamed = false;

interface SdkRequest {
  url?: string;
}
interface SdkAxios {
  defaults: { adapter: unknown };
  getAdapter(adapter: unknown): (request: SdkRequest) => Promise<unknown>;
}

/**
 * What the SDK sends to its voice hosts (applications, endpoints) it repeats twice after a 5xx, a creation
 * too, and always to the real carrier. Beneath it, at its own axios, such a failure is made one without an
 * answer, which it does not repeat, and the address is the sandbox's where there is one.
 */
function tameVoiceCalls(): void {
  if (tamed) return;
  tamed = true;
  const own = createRequire(createRequire(import.meta.url).resolve('plivo'))('axios') as SdkAxios;
  const send = own.getAdapter(own.defaults.adapter);
  own.defaults.adapter = async (request: SdkRequest) => {
    if (!request.url || !VOICE_ACCOUNT.test(request.url)) return send(request);
    const account = asked.getStore()?.account;
    if (account) request.url = request.url.replace(VOICE_ACCOUNT, account);
    try {
      return await send(request);
    } catch (cause) {
      const status = (cause as { response?: { status: number } }).response?.status ?? 0;
      if (status >= 500) throw new Error(`Request failed with status code ${status}`, { cause });
      throw cause;
    }
  };
}

/** For what is to be gone: gone already is as good. */
export async function ignoreGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof CarrierError) || error.status !== 404) throw error;
  }
}

/**
 * What the SDK rejects with, as one error that says what is known. The SDK (dist/rest/axios.js) rejects with
 * an error's stack as text when there was no answer; with an error that has the answer's `status` and its
 * `error` as message for those it knows; for the others with an error around axios's, the status in its words.
 */
async function asCarrierError<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (cause) {
    const text = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause);
    const known = cause instanceof Error && 'status' in cause ? Number(cause.status) : Number.NaN;
    const inWords = Number(/status code (\d{3})/.exec(text)?.[1]);
    const status = known || inWords || null;
    const outcome = status === null ? outcomeWithoutAnswer(text) : outcomeOf(status);
    const said = known && cause instanceof Error && outcome === 'refused' ? cause.message : '';
    const code = /\b(E[A-Z]{4,}|timeout of \d+ms|socket hang up)\b/.exec(text)?.[1] ?? '';
    throw new CarrierError(outcome, wordsOf(status, status === null ? code : said), { cause, status });
  }
}

function outcomeOf(status: number): CarrierOutcome {
  // Credentials are mended by the provider, the rate by waiting: the text itself is right.
  if (status === 429 || status === 401 || status === 403) return 'busy';
  return status >= 400 && status < 500 ? 'refused' : 'doubtful';
}

function outcomeWithoutAnswer(text: string): CarrierOutcome {
  // Nothing was sent when no connection came about.
  return /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.test(text) ? 'unreachable' : 'doubtful';
}

function wordsOf(status: number | null, said: string): string {
  if (status === null) return `The carrier could not be reached${said ? ` (${said})` : ''}.`;
  if (status === 401 || status === 403) return 'The carrier refused our credentials.';
  const words = said.replace(/\s+/g, ' ').slice(0, 200);
  return words ? `The carrier answered ${status} (${words}).` : `The carrier answered ${status}.`;
}
