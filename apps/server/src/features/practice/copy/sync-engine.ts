import type { OdTableName } from '@chairline/open-dental';
import {
  type ConnectorLink,
  createConnectorSource,
  type OpenPracticeApi,
  PracticeFault,
  type PracticeSource,
} from '../../../gateways/open-dental/index.ts';
import { inLane } from '../../../platform/db/lane.ts';
import { unseal } from '../../../platform/crypto.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { TOKEN_PURPOSE } from '../connection/access-token.ts';
import { type ConnectorDesk, ROUND_TOPIC } from '../connection/connector-desk.ts';
import { createAnnouncer } from './announce-state.ts';
import { apiIsRefused, endRound, failRound, faultOfWay, type RoundTiming, roundTiming } from './end-round.ts';
import {
  announceInRound,
  type Held,
  inRound,
  LeaseLost,
  PartlyRead,
  type Round,
  syncActor,
} from './round.ts';
import { runRound } from './run-round.ts';
import { MOST_LOOK_UPS } from './settle-absent.ts';
import { isTimeToCompare } from './compare-time.ts';
import { CONNECTOR_AWAY, CONNECTOR_GONE_MS, emitState, signOf } from './state.ts';
import { findSealedToken } from '../store.ts';
import { findConnector, noteVersions } from '../connection/store-connectors.ts';
import {
  askToCompare,
  changeSync,
  type DueOffice,
  findDueOffices,
  findLoadedAt,
  findOffice,
  findSync,
  type SyncRow,
  takeLease,
} from './store-sync.ts';

/** Reads the practice systems of all offices: each alone, side by side, so that none waits for another. */
export interface SyncEngine {
  /** Looks what is due now; for tests, and after a nudge. Resolves when what it began is over. */
  look(): Promise<void>;
  /** Offices that are read here at this moment. */
  running(): number[];
  close(): Promise<void>;
}

export interface SyncEngineOptions {
  platform: Platform;
  processId: string;
  desk: ConnectorDesk;
  /** null: offices are reached by their connectors alone. */
  openApi: OpenPracticeApi | null;
  /** Reads through the API here; connectors are read by the process that holds their connection in any case. */
  readsApi: boolean;
  /** false: only `look` begins rounds. */
  byClock: boolean;
  timing?: RoundTiming;
}

/** Rounds of one process at a time; they wait for others nearly all of their time. */
const MAX_ROUNDS = 200;
/** A round that was broken off is gone on with for this long; after that what it read first is old, and read again. */
const RESUME_MS = 10 * 60_000;
/** A connector whose database fails is asked again after this, where the API can be used meanwhile. */
const AVOID_CONNECTOR_MS = 60_000;

/** A round stops so that it goes on by another way. */
class OtherWay extends Error {
  override name = 'OtherWay';
}

/** A round of this process. */
interface Running {
  stop: AbortController;
  done: Promise<void>;
  /** The access token it was begun with, as it is kept: sealed. null where it needs none. */
  token: Buffer | null;
}

export function createSyncEngine(options: SyncEngineOptions): SyncEngine {
  const { platform, processId, desk, openApi } = options;
  const timing = options.timing ?? roundTiming;
  const { log } = platform;
  const running = new Map<number, Running>();
  const announcer = createAnnouncer(platform, timing.announce);
  /** Connectors that answer, and whose database does not: until when the API is asked instead. One that comes anew is not. */
  const avoided = new WeakMap<ConnectorLink, number>();
  let closed = false;
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  async function lookOnce(): Promise<void> {
    const now = platform.now();
    const fresh = new Date(now.getTime() - CONNECTOR_GONE_MS);
    const here = { processId, readsApi: options.readsApi };
    const due = await findDueOffices(platform.db, here, now, fresh, MAX_ROUNDS);
    for (const one of due) {
      if (one.lost) await desk.noteLost(one.office);
      if (closed || running.has(one.office) || running.size >= MAX_ROUNDS || !isOurs(one)) continue;
      const stop = new AbortController();
      const round: Running = { stop, done: Promise.resolve(), token: null };
      running.set(one.office, round);
      round.done = readOffice(one.office, round)
        .catch((error: Error) => log.error({ err: error, office: one.office }, 'a sync round fell over'))
        .finally(() => running.delete(one.office));
    }
  }

  const isOurs = (one: DueOffice) =>
    one.connector_at === null ? options.readsApi : desk.linkOf(one.office) !== undefined;

  function look(): Promise<void> {
    if (closed) return Promise.resolve();
    if (looking) {
      lookAgain = true;
      return looking;
    }
    looking = inLane('jobs', lookOnce)
      .catch((error: Error) => log.warn({ err: error }, 'offices to be read could not be looked for'))
      .finally(() => {
        looking = undefined;
        if (!lookAgain) return;
        lookAgain = false;
        void look();
      });
    return looking;
  }

  function linkOf(office: number): ConnectorLink | undefined {
    const link = desk.linkOf(office);
    return link && (avoided.get(link) ?? 0) > Date.now() ? undefined : link;
  }

  /**
   * The way in that is open now: the connector, else the API.
   * @param round is told with which token, so that one that is replaced meanwhile ends it
   */
  async function openSource(office: number, round?: Running): Promise<PracticeSource | PracticeFault> {
    const link = linkOf(office);
    if (link) return createConnectorSource(link);
    const { sealed, connector, sync } = await platform.db.transaction({ office }, async (tx) => ({
      sealed: await findSealedToken(tx),
      connector: await findConnector(tx),
      sync: await findSync(tx),
    }));
    const other = desk.linkOf(office);
    const isNone = other !== undefined && apiIsRefused(sync, platform.now());
    if (sealed && openApi && !isNone) {
      if (round) round.token = sealed;
      const token = openToken(office, sealed);
      return token === null
        ? new PracticeFault('token', 'The saved access token cannot be opened any more. Save it again.')
        : openApi(token);
    }
    // Better one that does not do well than none.
    if (other) return createConnectorSource(other);
    if (connector)
      return signOf(connector, platform.now()) === 'online'
        ? new PracticeFault('offline', 'The connector’s connection moved to another server.', {
            retryAfterMs: 1_000,
          })
        : new PracticeFault('offline', CONNECTOR_AWAY);
    return sealed
      ? new PracticeFault(
          'offline',
          'Open Dental’s API is not set up on this server. Install the connector in the office.',
        )
      : new PracticeFault(
          'offline',
          'There is no way to the practice system yet: save an access token or install the connector.',
        );
  }

  /** null: it was sealed with another key, or is broken. */
  function openToken(office: number, sealed: Buffer): string | null {
    try {
      return unseal(platform.config.secrets.encryptionKey, sealed, { office, purpose: TOKEN_PURPOSE });
    } catch (error) {
      log.error({ err: error, office }, 'an access token could not be opened');
      return null;
    }
  }

  async function readOffice(office: number, running: Running): Promise<void> {
    const stop = running.stop.signal;
    const opened = await openSource(office, running);
    const isHere = desk.linkOf(office) !== undefined;
    const lease = { holder: processId, ms: timing.lease };
    const held = { platform, office, lease };
    const taken = await platform.db.transaction({ office }, async (tx) => {
      const place = await findOffice(tx);
      if (!place?.enabled || !place.stands) return undefined;
      const now = platform.now();
      const [sync, loadedAt] = [await findSync(tx), await findLoadedAt(tx)];
      if (sync?.syncedAt && !sync.compareAskedAt && loadedAt)
        if (
          isTimeToCompare(
            { office, timeZone: place.timeZone },
            now,
            sync.compareTriedAt ?? sync.comparedAt,
            loadedAt,
          )
        )
          await askToCompare(tx, now);
      return takeLease(tx, {
        holder: processId,
        now,
        until: new Date(now.getTime() + timing.lease),
        way: opened instanceof PracticeFault ? null : opened.way,
        overApi: isHere,
      });
    });
    if (!taken) return;
    // What waits long for an answer keeps its office all the same.
    const lost = new AbortController();
    const renew = setInterval(() => {
      inRound(held, () => Promise.resolve()).catch((error: unknown) => {
        if (error instanceof LeaseLost) lost.abort(error);
        else log.warn({ err: error, office }, 'the right to read an office could not be renewed');
      });
    }, timing.lease / 4);
    const signal = AbortSignal.any([stop, lost.signal]);
    try {
      if (opened instanceof PracticeFault) throw opened;
      await readThrough(office, opened, taken.askedAt, signal, resumable(taken));
    } catch (error) {
      if (error instanceof LeaseLost || lost.signal.aborted) return;
      if (error instanceof OtherWay || stop.aborted || (await isElsewhere(office)))
        return await letGo(office);
      // The API may do where the connector does not, and the other way round.
      const link = desk.linkOf(office);
      const way = opened instanceof PracticeFault ? openedWay(opened) : opened.way;
      if (link && way === 'connector' && (error instanceof PracticeFault || error instanceof PartlyRead))
        avoided.set(link, Date.now() + AVOID_CONNECTOR_MS);
      const otherWay = await hasOtherWay(office, opened);
      const { askedAt } = taken;
      const hasConnector = link !== undefined;
      await failRound(held, error, { timing, announcer, way, otherWay, hasConnector, askedAt });
    } finally {
      clearInterval(renew);
    }
  }

  async function readThrough(
    office: number,
    source: PracticeSource,
    askedAt: Date | null,
    signal: AbortSignal,
    beganBefore: Date | null,
  ): Promise<void> {
    const lease = { holder: processId, ms: timing.lease };
    const held = { platform, office, lease };
    const about = await source.about(signal);
    const beganAt = beganBefore ?? platform.now();
    await announceInRound(held, async (ctx) => {
      await changeSync(ctx.tx, processId, {
        roundBeganAt: beganAt,
        problem: null,
        problemCode: null,
        ...faultOfWay(source.way, null, ctx.now),
      });
      if (source.way === 'connector') await noteVersions(ctx.tx, about);
      await emitState(ctx);
    });
    const link = desk.linkOf(office);
    const changed = new Set<OdTableName>();
    const round: Round & Held = {
      platform,
      office,
      source,
      about,
      beganAt,
      askedAt,
      signal,
      lease,
      lookUps: { left: MOST_LOOK_UPS[source.way] },
      unsettled: new Set(),
      changed(table) {
        changed.add(table);
        announcer.note(office, table);
      },
      mayGoOn() {
        signal.throwIfAborted();
        if (source.way === 'api' && linkOf(office)) throw new OtherWay();
        // One that is gone says so itself; one that came anew goes on where it was.
        const open = desk.linkOf(office);
        if (source.way === 'connector' && open && open !== link) throw new OtherWay();
      },
    };
    const problems = await runRound(round);
    // Of a round that another try began we do not know all that changed.
    await endRound(round, problems, beganBefore ? null : changed, timing, announcer);
  }

  /** When the round began that is gone on with; null for a new one. */
  function resumable({ roundBeganAt, askedAt }: SyncRow): Date | null {
    if (!roundBeganAt || (askedAt && askedAt > roundBeganAt)) return null;
    return Math.abs(platform.now().getTime() - roundBeganAt.getTime()) < RESUME_MS ? roundBeganAt : null;
  }

  /** A round with a token that was replaced ends: the new one may be of another practice. */
  async function checkToken(office: number): Promise<void> {
    const round = running.get(office);
    if (!round?.token) return;
    const sealed = await platform.db.transaction({ office }, findSealedToken);
    if (round.token && !sealed?.equals(round.token)) round.stop.abort(new OtherWay());
  }

  /** Whether the office's connector is connected to another process by now. */
  async function isElsewhere(office: number): Promise<boolean> {
    const row = await platform.db.transaction({ office }, findConnector);
    return signOf(row, platform.now()) === 'online' && row!.heldBy !== processId;
  }

  async function hasOtherWay(office: number, tried: PracticeSource | PracticeFault): Promise<boolean> {
    if (tried instanceof PracticeFault) return false;
    const next = await openSource(office);
    return !(next instanceof PracticeFault) && next.way !== tried.way;
  }

  /** A token that cannot be opened is a fault of the API; having no way in at all is a fault of neither. */
  const openedWay = (fault: PracticeFault) => (fault.code === 'token' ? ('api' as const) : null);

  /** Leaves a round where it is, to be gone on with at once. */
  async function letGo(office: number): Promise<void> {
    await inOffice(platform, { office, actor: syncActor }, async (ctx) => {
      await changeSync(ctx.tx, processId, { heldBy: null, heldUntil: null, nextTryAt: ctx.now });
      ctx.afterCommit(() => platform.hub.nudge(office, ROUND_TOPIC));
    });
  }

  platform.hub.onNudge(ROUND_TOPIC, (office) => {
    checkToken(office).catch((error: Error) =>
      log.warn({ err: error, office }, 'whether an access token was replaced could not be looked up'),
    );
    if (options.byClock) void look();
  });
  const clock = options.byClock ? setInterval(() => void look(), timing.look) : undefined;

  return {
    async look() {
      await look();
      await Promise.all([...running.values()].map(({ done }) => done));
    },
    running: () => [...running.keys()],
    async close() {
      closed = true;
      clearInterval(clock);
      await looking;
      for (const { stop } of running.values()) stop.abort(new Error('the server stops'));
      await Promise.all([...running.values()].map(({ done }) => done));
      await announcer.close();
    },
  };
}
