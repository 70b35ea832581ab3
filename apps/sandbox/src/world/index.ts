import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import type {
  GoogleClient,
  MetaApp,
  OpenDentalOptions,
  SandboxOptions,
  StripeAccount,
  Timing,
} from '../options.ts';
import {
  DEMO_APP_HOST,
  defaultTiming,
  demoAccount,
  demoGoogleClient,
  demoMeta,
  demoModelKey,
  demoOpenDental,
  demoPeople,
  demoStripe,
  GMAIL_UNITS_PER_MINUTE,
} from '../options.ts';
import type { Blobs } from './blobs.ts';
import { openBlobs } from './blobs.ts';
import { createFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import { openJournal } from './journal.ts';
import type { Journal } from './journal.ts';
import type { Account, Person } from '../options.ts';

/** What is told to the phone page as it happens. */
interface WorldEvents {
  /** A text was accepted or changed its state; its uuid. */
  message: [uuid: string];
  /** A mail came in; its id. */
  mail: [id: string];
  /** Something changed in a mailbox at Gmail; its address. */
  gmail: [address: string];
  /** Faults, webhook settings, numbers or people changed. */
  world: [];
  /** Everything was forgotten. */
  reset: [];
}

/** What every vendor of the sandbox stands on. */
export interface World {
  appUrl: string;
  /** The host name that stands for `appUrl` in what the product tells the carrier. */
  appHost: string;
  /** Known once the sandbox listens. */
  publicUrl: string;
  accounts: readonly Account[];
  officeNumbers: readonly string[];
  google: GoogleClient;
  meta: MetaApp;
  people: readonly Person[];
  stripe: StripeAccount;
  listsPerMinute: number;
  modelKey: string;
  openDental: OpenDentalOptions;
  gmailUnitsPerMinute: number;
  timing: Timing;
  /** Whether calls of browsers have sound, where this machine can. */
  sound: boolean;
  journal: Journal;
  blobs: Blobs;
  faults: Faults;
  events: EventEmitter<WorldEvents>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Aborted when the sandbox ends: nothing is begun from then on, and what waits for an answer waits no more. */
  over: AbortSignal;
  /** How long an answer of the product is waited for. */
  within(ms: number): AbortSignal;
  end(): void;
}

export function createWorld(options: SandboxOptions, log: World['log']): World {
  const folder = options.dataDir ?? null;
  const journal = openJournal(folder);
  const events = new EventEmitter<WorldEvents>();
  // One listener a phone page that is open.
  events.setMaxListeners(0);
  const ending = new AbortController();
  const over = ending.signal;
  return {
    appUrl: (options.appUrl ?? 'http://localhost:4000').replace(/\/+$/, ''),
    appHost: options.appHost ?? DEMO_APP_HOST,
    publicUrl: (options.publicUrl ?? '').replace(/\/+$/, ''),
    accounts: options.accounts ?? [demoAccount],
    officeNumbers: options.officeNumbers ?? ['+15035550100'],
    google: options.google ?? demoGoogleClient,
    meta: options.meta ?? demoMeta,
    people: options.people ?? demoPeople,
    stripe: options.stripe ?? demoStripe,
    listsPerMinute: options.listsPerMinute ?? 0,
    modelKey: options.modelKey ?? demoModelKey,
    openDental: options.openDental ?? demoOpenDental,
    gmailUnitsPerMinute: options.gmailUnitsPerMinute ?? GMAIL_UNITS_PER_MINUTE,
    timing: { ...defaultTiming, ...options.timing },
    sound: options.sound ?? true,
    journal,
    blobs: openBlobs(folder),
    faults: createFaults(journal),
    events,
    log,
    over,
    within: (ms) => AbortSignal.any([AbortSignal.timeout(ms), over]),
    end: () => ending.abort(new Error('the sandbox has ended')),
  };
}
