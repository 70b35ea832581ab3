import { inbox } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { readingAll } from '../../platform/db/database.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import {
  findOldestSight,
  findWindow,
  holdPresence,
  listAudience,
  listPresent,
  type PresenceTarget,
  type PresentRow,
  removeSession,
  removeSilent,
  removeWindow,
  saveWindow,
  stampPresence,
} from './store.ts';

/** What is said of one thread must fit into one message of the bus; who comes last is left out. */
const SAID_MAX_BYTES = 5_000;

export interface Sight {
  state: 'viewing' | 'writing' | 'left';
  /** Which of the user's windows says so. */
  window: string;
}

/** Who has which thread, conversation or event open, kept in a table that all processes share. */
export interface Presence {
  /** The caller has made sure that the user may see the target. */
  note(
    ctx: Context,
    at: PresenceTarget,
    sight: Sight,
  ): Promise<{ users: inbox.PresentUser[]; as_of: number }>;
  close(): Promise<void>;
}

export interface PresenceTiming {
  /** A window that has said nothing for so long is taken for gone. */
  goneMs: number;
}
export const presenceTiming: PresenceTiming = { goneMs: inbox.PRESENCE_GONE_MS };

export function createPresence(platform: Platform, goneMs: number): Presence {
  const sweeps = new Map<number, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let closed = false;

  const goneBefore = (now: Date) => new Date(now.getTime() - goneMs);
  const list = async (ctx: Context, at: PresenceTarget) =>
    fit((await listPresent(ctx.tx, at, goneBefore(ctx.now))).map(present));

  /** Tells those who may know who is there, once the transaction has gone through. */
  async function say(ctx: Context, { kind, id }: PresenceTarget, users: inbox.PresentUser[]): Promise<void> {
    const as_of = await stampPresence(ctx.tx);
    const audience = (await listAudience(ctx.tx, { kind, id })) ?? undefined;
    ctx.afterCommit(() => {
      if (kind === 'contact') platform.hub.pass(ctx.office, 'presence', { contact_id: id, users, as_of });
      else if (kind === 'convo')
        platform.hub.pass(ctx.office, 'convoPresence', { convo_id: id, users, as_of }, audience);
      else platform.hub.pass(ctx.office, 'eventPresence', { event_id: id, users, as_of }, audience);
    });
  }

  /** Work of the system, beside requests; nothing but a picture of the moment is lost when it fails. */
  function run(office: number, work: (ctx: Context) => Promise<void>): void {
    if (closed) return;
    const scope = { office, actor: { kind: 'system', name: 'presence' } } as const;
    const task = inOffice(platform, scope, (ctx) => readingAll(ctx.tx, () => work(ctx))).catch(
      (error: unknown) => platform.log.warn({ err: error, office }, 'who left a thread could not be told'),
    );
    running.add(task);
    void task.finally(() => running.delete(task));
  }

  async function left(ctx: Context, targets: readonly PresenceTarget[]): Promise<void> {
    for (const at of targets) {
      await holdPresence(ctx.tx, ctx.office, at);
      await say(ctx, at, await list(ctx, at));
    }
  }

  /** Any process that heard of a window looks after those that fall silent in its office. */
  function sweepIn(office: number, ms: number): void {
    if (closed || sweeps.has(office)) return;
    const timer = setTimeout(() => {
      sweeps.delete(office);
      run(office, async (ctx) => {
        await left(ctx, await removeSilent(ctx.tx, goneBefore(ctx.now)));
        const oldest = await findOldestSight(ctx.tx);
        if (oldest) ctx.afterCommit(() => sweepIn(office, untilGone(oldest, ctx.now)));
      });
    }, ms);
    timer.unref();
    sweeps.set(office, timer);
  }
  const untilGone = (seen: Date, now: Date) =>
    Math.min(goneMs, Math.max(100, seen.getTime() + goneMs - now.getTime() + 50));

  platform.hub.onSessionEnded((office, sessionId) => {
    run(office, async (ctx) => left(ctx, await removeSession(ctx.tx, sessionId)));
  });

  /**
   * Notes that a window looks at something, writes there or has left it. Those who may know hear of it when that
   * changes who is there. @returns the others who are there now
   */
  async function note(ctx: Context, at: PresenceTarget, { state, window }: Sight) {
    const { userId, sessionId } = userOf(ctx);
    const { kind } = at;
    const shown = state === 'left' ? null : await findWindow(ctx.tx, userId, window, kind);
    // The one it showed before changes as well; the lower one first, so that no two wait for each other.
    const touched = [...new Set([at.id, shown ?? at.id])].sort((a, b) => a - b);
    const before = new Map<number, string>();
    for (const id of touched) {
      await holdPresence(ctx.tx, ctx.office, { kind, id });
      before.set(id, JSON.stringify(await list(ctx, { kind, id })));
    }
    const silent = await removeSilent(ctx.tx, goneBefore(ctx.now), { kind, ids: touched });
    if (state === 'left') await removeWindow(ctx.tx, userId, window, at);
    else {
      await saveWindow(ctx.tx, {
        clientId: ctx.office,
        userId,
        windowId: window,
        place: kind,
        placeId: at.id,
        sessionId,
        state,
        seenAt: ctx.now,
      });
      sweepIn(ctx.office, goneMs + 50);
    }
    let users: inbox.PresentUser[] = [];
    for (const id of touched) {
      const now = await list(ctx, { kind, id });
      if (id === at.id) users = now;
      const wasSilent = silent.some((one) => one.id === id);
      if (wasSilent || JSON.stringify(now) !== before.get(id)) await say(ctx, { kind, id }, now);
    }
    return {
      users: users.filter((user) => user.user_id !== userId),
      as_of: await stampPresence(ctx.tx),
    };
  }

  return {
    // The window may have shown a conversation that its user was taken out of: those who stay hear that it left.
    note: (ctx, at, sight) => readingAll(ctx.tx, () => note(ctx, at, sight)),

    async close() {
      closed = true;
      for (const timer of sweeps.values()) clearTimeout(timer);
      sweeps.clear();
      await Promise.all(running);
    },
  };
}

const present = (row: PresentRow): inbox.PresentUser => ({
  user_id: row.userId,
  username: row.username,
  full_name: row.fullName,
  state: row.state,
});

function fit(users: inbox.PresentUser[]): inbox.PresentUser[] {
  let bytes = 0;
  return users.filter((user) => (bytes += Buffer.byteLength(JSON.stringify(user)) + 1) <= SAID_MAX_BYTES);
}
