import { practice as contract } from '@chairline/contract';
import { odTableNames, type OdTableName } from '@chairline/open-dental';
import { PracticeFault } from '../../../gateways/open-dental/index.ts';
import type { Announcer } from './announce-state.ts';
import { announceInRound, type Held, LeaseLost, PartlyRead, type Round } from './round.ts';
import { emitState } from './state.ts';
import { changeSync, findSync, isRefused, type SyncRow } from './store-sync.ts';

/** How often what happens, in milliseconds; shorter in tests. */
export interface RoundTiming {
  /** Between looks for offices that are due. */
  look: number;
  /** A process that says nothing for so long no longer reads its offices. */
  lease: number;
  /** Between two words on how a round goes on. */
  announce: number;
  /** Between rounds. */
  every: number;
  /** After a failure; twice as long after each further one, up to the most. */
  retry: number;
  retryMost: number;
}
export const roundTiming: RoundTiming = {
  look: 1_000,
  lease: 20_000,
  announce: 1_000,
  every: contract.SYNC_EVERY_MINUTES * 60_000,
  retry: 15_000,
  retryMost: 15 * 60_000,
};

/** A wrong token does not become right by asking: a person puts it right, and that asks at once. */
const TOKEN_RETRY_MS = 30 * 60_000;

const isLater = (one: Date | null | undefined, other: Date | null): boolean =>
  (one?.getTime() ?? 0) > (other?.getTime() ?? 0);

/** @param changed tables of which rows changed; null when not all are known */
export async function endRound(
  round: Round & Held,
  problems: ReadonlyMap<OdTableName, PracticeFault>,
  changed: ReadonlySet<OdTableName> | null,
  timing: RoundTiming,
  announcer: Announcer,
): Promise<void> {
  const rest = announcer.take(round.office);
  await announceInRound(round, async (ctx) => {
    const sync = await findSync(ctx.tx);
    const isNew = isLater(sync?.askedAt, round.askedAt);
    const askedAgain = isNew || round.unsettled.size > 0 || (sync?.compareAskedAt ?? null) !== null;
    const [first] = problems.values();
    await changeSync(ctx.tx, round.lease.holder, {
      roundBeganAt: null,
      atTable: null,
      heldBy: null,
      heldUntil: null,
      // A table that cannot be read does not make the others old; all of them do. While rows are still to be looked up
      // nobody can say that the copy is what the practice has.
      ...(problems.size < odTableNames.length && round.unsettled.size === 0 ? { syncedAt: ctx.now } : {}),
      problem: problems.size === odTableNames.length ? first!.message : null,
      problemCode: problems.size === odTableNames.length ? first!.code : null,
      failures: 0,
      ...(isNew ? {} : { askedAt: null }),
      nextTryAt: askedAgain ? ctx.now : new Date(ctx.now.getTime() + timing.every),
    });
    await emitState(ctx, changed ? new Set([...rest, ...changed]) : odTableNames);
  });
}

/** Ends a try that failed, in words: what was read stays read, and the rest is tried again. */
export async function failRound(
  held: Held,
  error: unknown,
  options: {
    timing: RoundTiming;
    announcer: Announcer;
    /** By which way it was tried; null for none. */
    way: 'connector' | 'api' | null;
    /** Another way in is tried at once. */
    otherWay: boolean;
    /** The office's connector is connected here: a person need not mend the API for the next try. */
    hasConnector: boolean;
    /** When a person had asked for it. */
    askedAt: Date | null;
  },
): Promise<void> {
  const { platform, office, lease } = held;
  const partly = error instanceof PartlyRead ? error : null;
  const fault = error instanceof PracticeFault ? error : (partly?.fault ?? null);
  if (fault) platform.log.info({ office, code: fault.code }, 'a practice system could not be read');
  else platform.log.error({ err: error, office }, 'a sync round failed');
  const rest = options.announcer.take(office);
  try {
    await announceInRound(held, async (ctx) => {
      const sync = await findSync(ctx.tx);
      const failures = (sync?.failures ?? 0) + 1;
      const waitsForPerson = !(options.way === 'api' && options.hasConnector);
      const backoff = waitAfter(fault, failures, options.timing, waitsForPerson);
      const message =
        partly?.message ?? fault?.message ?? 'The copy could not be brought up to date. It is tried again.';
      // Whoever asked meanwhile has probably put something right; a practice system that told us to wait is not asked
      // sooner.
      const askedAgain = isLater(sync?.askedAt, options.askedAt) && (fault?.retryAfterMs ?? null) === null;
      const wait =
        options.otherWay || askedAgain ? 0 : partly ? Math.min(backoff, options.timing.every) : backoff;
      await changeSync(ctx.tx, lease.holder, {
        heldBy: null,
        heldUntil: null,
        // The next is a round of its own: what was read goes on following the practice meanwhile.
        ...(partly ? { roundBeganAt: null, atTable: null } : {}),
        problem: message,
        problemCode: fault?.code ?? 'internal',
        ...(fault && options.way ? faultOfWay(options.way, { code: fault.code, message }, ctx.now) : {}),
        failures,
        nextTryAt: new Date(ctx.now.getTime() + wait),
      });
      await emitState(ctx, rest);
    });
  } catch (failure) {
    // The office is another's by now, which says how it goes.
    if (!(failure instanceof LeaseLost)) throw failure;
  }
}

/** What is kept of a way's last try; null for one that did well. */
export function faultOfWay(
  way: 'connector' | 'api',
  fault: { code: string; message: string } | null,
  now: Date,
): Partial<SyncRow> {
  const [text, code] = [fault?.message ?? null, fault?.code ?? null];
  if (way === 'connector') return { connectorFault: text, connectorFaultCode: code };
  return { apiFault: text, apiFaultCode: code, apiFailedAt: fault && now };
}

/** Whether the API was refused so lately that it is not asked again while there is a connector. */
export const apiIsRefused = (sync: SyncRow | undefined, now: Date): boolean =>
  isRefused(sync?.apiFaultCode) && now.getTime() - (sync?.apiFailedAt?.getTime() ?? 0) < TOKEN_RETRY_MS;

function waitAfter(
  fault: PracticeFault | null,
  failures: number,
  timing: RoundTiming,
  waitsForPerson: boolean,
): number {
  const backoff = Math.min(timing.retry * 2 ** Math.min(failures - 1, 10), timing.retryMost);
  if (waitsForPerson && (fault?.code === 'token' || fault?.code === 'version'))
    return Math.max(backoff, TOKEN_RETRY_MS);
  return Math.max(backoff, fault?.retryAfterMs ?? 0);
}
