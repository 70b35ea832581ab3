import { DEMO_MADE_UP, demoPatients, type ExtraPatient } from '@chairline/open-dental/made-up';
import { toE164 } from './world/numbers.ts';

/** Credentials of a Plivo account: REST calls are checked against them, webhooks signed with them. */
export interface Account {
  authId: string;
  authToken: string;
}

/** The OAuth client the product is at Google. */
export interface GoogleClient {
  clientId: string;
  clientSecret: string;
}

/** The app the product is at Meta. */
export interface MetaApp {
  appId: string;
  appSecret: string;
  /** Given with the webhook's address in the app's dashboard. */
  verifyToken: string;
}

/** Of the account at Stripe: what API calls carry, and what events are signed with. */
export interface StripeAccount {
  secretKey: string;
  webhookSecret: string;
}

/** A customer of Open Dental's API: the key that is the office's access token, and its made-up practice. */
export interface PracticeOptions {
  key: string;
  patients: number;
  years: number;
  seed: number;
  clinics: number;
  /** The share of families with insurance, 0 to 1. */
  insured: number;
  garbage: boolean;
  extra: ExtraPatient[];
  permissions: 'read' | 'all';
  version: string;
  aheadMs: number;
  timeZone: string;
}

/** What the sandbox plays of Open Dental. */
export interface OpenDentalOptions {
  developerKey: string;
  /** Milliseconds between two requests of a customer; 0 is none. */
  throttleMs: number;
  /** Whether the days of these practices pass by themselves; where not, they stand still unless told. */
  lives?: boolean;
  practices: PracticeOptions[];
}

/** A person who can be picked on the phone page before any text has passed. */
export interface Person {
  /** E.164 */
  number: string;
  name: string;
  /** Their mail address; made of the name where it is left out. */
  email?: string | undefined;
}

/** How fast the outside world is. Milliseconds unless the name says otherwise. */
export interface Timing {
  /** From accepted (or its turn in the number's queue) to handed to the network. */
  sentAfter: number;
  /** From handed to the network to the delivery report. */
  deliveredAfter: number;
  /** The same for numbers ending in 0192. */
  lateReportAfter: number;
  /** Texts a second from one 10DLC number. */
  localPerSecond: number;
  /** Texts a second from one toll-free number. */
  tollFreePerSecond: number;
  /** How long a text may wait in a number's queue before it fails with code 420. */
  expireAfter: number;
  /** Pauses between the tries of a webhook that got no 2xx; the last one repeats until `webhookGiveUpAfter`. */
  webhookRetries: readonly number[];
  webhookGiveUpAfter: number;
  webhookTimeout: number;
  /** How long webhooks are gathered before they go out in reverse order, when shuffling is on. */
  shuffleWindow: number;
  mediaTimeout: number;
  /** Calls a second that the product may start; more wait their turn. */
  callsPerSecond: number;
  /** Calls a second that may come in, from phones and softphones; more are rejected. */
  incomingCallsPerSecond: number;
  /** From dialled to ringing. */
  ringAfter: number;
  /** From ringing to picked up, where a person does not say otherwise. */
  pickUpAfter: number;
  /** How long a second of an answer document is: its words, waits and timeouts. */
  voiceSecond: number;
  /** How long twenty milliseconds of a call's streamed sound take. */
  soundStep: number;
  /** Between two words of the model, as it writes them. */
  modelWord: number;
  /** How long a browser's call stays while its connection or its sound is gone. */
  lineHolds: number;
}

export interface SandboxOptions {
  /** 0 takes a free one. */
  port?: number;
  /** Of the mail server; 0 takes a free one. */
  smtpPort?: number;
  host?: string;
  /** The folder that holds the sandbox's own state; null keeps everything in memory. */
  dataDir?: string | null;
  /** Where the product listens; webhooks of the default application go there. */
  appUrl?: string;
  /** A host name under which the product may call itself towards the carrier; app.example.com when not given. */
  appHost?: string;
  /** How others reach the sandbox, for the addresses of media; its own address when not given. */
  publicUrl?: string;
  accounts?: readonly Account[];
  /** Numbers the first account owns from the start. */
  officeNumbers?: readonly string[];
  google?: GoogleClient;
  meta?: MetaApp;
  people?: readonly Person[];
  stripe?: StripeAccount;
  /** List calls (GET Message/) a minute; 0 is no limit of its own. */
  listsPerMinute?: number;
  /** What callers of the model carry. */
  modelKey?: string;
  openDental?: OpenDentalOptions;
  /** Gmail's quota units a minute for one mailbox; 0 is no limit. */
  gmailUnitsPerMinute?: number;
  timing?: Partial<Timing>;
  /** false: calls of browsers have no sound, as where there is no WebRTC. */
  sound?: boolean;
  /** Writes what happens to standard output. */
  log?: boolean;
}

/** "Per user rate limit: 15,000 quota units per minute per user" (Gmail API, usage limits). */
export const GMAIL_UNITS_PER_MINUTE = 15_000;

export const defaultTiming: Timing = {
  sentAfter: 150,
  deliveredAfter: 400,
  lateReportAfter: 30_000,
  localPerSecond: 1,
  tollFreePerSecond: 3,
  expireAfter: 3 * 3_600_000,
  webhookRetries: [1_000, 2_000, 5_000, 10_000, 30_000, 60_000],
  webhookGiveUpAfter: 3_600_000,
  webhookTimeout: 8_000,
  shuffleWindow: 400,
  mediaTimeout: 8_000,
  callsPerSecond: 2,
  incomingCallsPerSecond: 10,
  ringAfter: 300,
  pickUpAfter: 3_000,
  voiceSecond: 1_000,
  soundStep: 20,
  modelWord: 8,
  lineHolds: 30_000,
};

/** Used when no credentials are given; `npm start` always gives some. */
export const demoAccount: Account = { authId: 'MASANDBOXCHAIRLINE01', authToken: 'sandbox-carrier-token' };

export const demoGoogleClient: GoogleClient = {
  clientId: 'sandbox.apps.googleusercontent.test',
  clientSecret: 'GOCSPX-sandbox',
};

export const demoMeta: MetaApp = {
  appId: '10150000',
  appSecret: 'sandbox-meta-secret',
  verifyToken: 'sandbox-verify-token',
};

export const demoStripe: StripeAccount = {
  secretKey: 'sk_test_sandbox_chairline',
  webhookSecret: 'whsec_sandbox_chairline',
};

/** Dotted, as the carrier wants it, and nobody's. */
export const DEMO_APP_HOST = 'app.example.com';

export const demoModelKey = 'sandbox-model-key';

/** One practice without clinics, and a smaller one with three and with what careless hands leave behind. */
export const demoOpenDental: OpenDentalOptions = {
  developerKey: 'sandbox-developer-key',
  throttleMs: 0,
  practices: [
    // The demo office's: client 2 is connected to it at the first start.
    practiceOptions({ key: 'sandbox-practice', patients: DEMO_MADE_UP, extra: [...demoPatients] }),
    practiceOptions({ key: 'sandbox-clinics', patients: 600, seed: 7, clinics: 3, garbage: true }),
  ],
};

function practiceOptions(given: Partial<PracticeOptions> & { key: string }): PracticeOptions {
  return {
    patients: 2_000,
    years: 2,
    seed: 1,
    clinics: 0,
    insured: 0.6,
    garbage: false,
    extra: [],
    permissions: 'all',
    version: '25.3.27.0',
    aheadMs: 0,
    timeZone: 'America/Los_Angeles',
    ...given,
  };
}

export const demoPeople: readonly Person[] = [
  { number: '+15035550110', name: 'Maya Okafor', email: 'maya.okafor@example.net' },
  { number: '+15035550111', name: 'Daniel Reyes', email: 'daniel.reyes@example.com' },
  { number: '+15035550112', name: 'Priya Raman', email: 'priya.raman@example.com' },
  { number: '+15035550113', name: 'Tom Whitfield', email: 'tom.whitfield@example.net' },
  { number: '+15035550114', name: 'Grace Lindqvist', email: 'grace.lindqvist@example.com' },
];

/** A setting that cannot be used; the message is one sentence for the person who starts the sandbox. */
export class SettingError extends Error {}

function readPort(setting: string, value: string | undefined, fallback: number): number {
  const port = Number(value?.trim() || fallback);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SettingError(`${setting} must be a port between 0 and 65535, not "${value}".`);
  }
  return port;
}

function readLimit(setting: string, value: string | undefined, fallback: number): number {
  const limit = Number(value ?? fallback);
  if (Number.isInteger(limit) && limit >= 0) return limit;
  throw new SettingError(`${setting} must be a whole number, 0 for no limit.`);
}

function readAccounts(ids: string | undefined, tokens: string | undefined): readonly Account[] {
  if (!ids && !tokens) return [demoAccount];
  const idList = (ids ?? '').split(',').map((id) => id.trim());
  const tokenList = (tokens ?? '').split(',').map((token) => token.trim());
  if (idList.length !== tokenList.length || idList.includes('') || tokenList.includes('')) {
    throw new SettingError(
      'PLIVO_AUTH_ID and PLIVO_AUTH_TOKEN must come together, with as many tokens as ids (separated by commas).',
    );
  }
  return idList.map((authId, index) => ({ authId, authToken: tokenList[index] ?? '' }));
}

function readNumber(value: string, setting: string): string {
  const number = toE164(value);
  if (!number) throw new SettingError(`${setting} holds "${value}", which is not a phone number.`);
  return number;
}

function readPeople(json: string | undefined): readonly Person[] {
  if (!json) return demoPeople;
  const wanted = 'SANDBOX_PEOPLE must be JSON like [{"number":"5035550110","name":"Maya Okafor"}].';
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch (cause) {
    throw new SettingError(wanted, { cause });
  }
  if (!Array.isArray(list)) throw new SettingError(wanted);
  return list.map((item: unknown) => {
    const person = (item ?? {}) as Record<string, unknown>;
    if (typeof person.number !== 'string' || typeof person.name !== 'string') throw new SettingError(wanted);
    return {
      number: readNumber(person.number, 'SANDBOX_PEOPLE'),
      name: person.name,
      ...(typeof person.email === 'string' ? { email: person.email } : {}),
    };
  });
}

/** SANDBOX_TIMING: JSON with any of the names of Timing, for tests that cannot wait. */
function readTiming(json: string | undefined): Partial<Timing> | undefined {
  if (!json) return undefined;
  const wanted = `SANDBOX_TIMING must be JSON with any of ${Object.keys(defaultTiming).join(', ')}.`;
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch (cause) {
    throw new SettingError(wanted, { cause });
  }
  const isPause = (value: unknown) => typeof value === 'number' && value >= 0;
  const fits = ([name, value]: [string, unknown]) =>
    name === 'webhookRetries'
      ? Array.isArray(value) && value.length > 0 && value.every(isPause)
      : name in defaultTiming && isPause(value);
  if (typeof given !== 'object' || given === null || !Object.entries(given).every(fits)) {
    throw new SettingError(wanted);
  }
  return given;
}

/**
 * The options of the program from its environment. Without CHAIRLINE_DATA nothing is kept.
 * @throws SettingError with one sentence when a setting cannot be used.
 */
export function readOptions(env: NodeJS.ProcessEnv): SandboxOptions {
  const lists = readLimit('SANDBOX_PLIVO_LISTS_PER_MINUTE', env.SANDBOX_PLIVO_LISTS_PER_MINUTE, 0);
  const appUrl = env.SANDBOX_APP_URL ?? 'http://localhost:4000';
  if (!URL.canParse(appUrl)) throw new SettingError(`SANDBOX_APP_URL must be an address, not "${appUrl}".`);
  const port = readPort('SANDBOX_PORT', env.SANDBOX_PORT, 4001);
  return {
    port,
    smtpPort: readPort('SANDBOX_SMTP_PORT', env.SANDBOX_SMTP_PORT, port === 0 ? 0 : port + 1),
    dataDir: env.CHAIRLINE_DATA ? `${env.CHAIRLINE_DATA}/sandbox` : null,
    appUrl,
    appHost: env.SANDBOX_APP_HOST || DEMO_APP_HOST,
    publicUrl: env.SANDBOX_PUBLIC_URL,
    accounts: readAccounts(env.PLIVO_AUTH_ID, env.PLIVO_AUTH_TOKEN),
    officeNumbers: (env.SANDBOX_NUMBERS ?? '+15035550100,+17205550100')
      .split(',')
      .map((number) => readNumber(number, 'SANDBOX_NUMBERS')),
    people: readPeople(env.SANDBOX_PEOPLE),
    google: {
      clientId: env.GOOGLE_CLIENT_ID || demoGoogleClient.clientId,
      clientSecret: env.GOOGLE_CLIENT_SECRET || demoGoogleClient.clientSecret,
    },
    meta: {
      appId: env.META_APP_ID || demoMeta.appId,
      appSecret: env.META_APP_SECRET || demoMeta.appSecret,
      verifyToken: env.META_VERIFY_TOKEN || demoMeta.verifyToken,
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY || demoStripe.secretKey,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET || demoStripe.webhookSecret,
    },
    modelKey: env.LLM_API_KEY || demoModelKey,
    openDental: {
      ...demoOpenDental,
      developerKey: env.OD_DEVELOPER_KEY || demoOpenDental.developerKey,
      throttleMs: readLimit('SANDBOX_OD_THROTTLE_MS', env.SANDBOX_OD_THROTTLE_MS, 0),
      lives: env.SANDBOX_OD_LIVES === 'yes',
    },
    listsPerMinute: lists,
    gmailUnitsPerMinute: readLimit(
      'SANDBOX_GMAIL_UNITS_PER_MINUTE',
      env.SANDBOX_GMAIL_UNITS_PER_MINUTE,
      GMAIL_UNITS_PER_MINUTE,
    ),
    timing: readTiming(env.SANDBOX_TIMING),
    sound: env.SANDBOX_SOUND !== 'off',
    log: true,
  };
}
