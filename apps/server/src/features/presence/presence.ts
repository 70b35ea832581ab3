import { inbox } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import {
  findOldestSight,
  findWindow,
  holdPresence,
  listAudience,
  listPresent,
  type Place,
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

/** Who has which thread or conversation open, kept in a table that all processes share. */
export interface Presence {
  /** The caller has made sure that the user may see the place. */
  note(ctx: Context, at: Place, sight: Sight): Promise<{ users: inbox.PresentUser[]; as_of: number }>;
  close(): Promise<void>;
}

/** @param goneMs a window that has said nothing for so long is taken for gone */
export function createPresence(platform: Platform, goneMs: number = inbox.PRESENCE_GONE_MS): Presence {
  const sweeps = new Map<number, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let closed = false;

  const goneBefore = (now: Date) => new Date(now.getTime() - goneMs);
  const list = async (ctx: Context, at: Place) =>
    fit((await listPresent(ctx.tx, at, goneBefore(ctx.now))).map(present));

  /** Tells those who may know who is at a place, once the transaction has gone through. */
  async function say(ctx: Context, { place, id }: Place, users: inbox.PresentUser[]): Promise<void> {
    const as_of = await stampPresence(ctx.tx);
    const audience = (await listAudience(ctx.tx, { place, id })) ?? undefined;
    ctx.afterCommit(() => {
      if (place === 'contact') platform.hub.pass(ctx.office, 'presence', { contact_id: id, users, as_of });
      else platform.hub.pass(ctx.office, 'convoPresence', { convo_id: id, users, as_of }, audience);
    });
  }

  /** Work of the system, beside requests; nothing but a picture of the moment is lost when it fails. */
  function run(office: number, work: (ctx: Context) => Promise<void>): void {
    if (closed) return;
    const scope = { office, actor: { kind: 'system', name: 'presence' } } as const;
    const task = inOffice(platform, scope, work).catch((error: unknown) =>
      platform.log.warn({ err: error, office }, 'who left a thread could not be told'),
    );
    running.add(task);
    void task.finally(() => running.delete(task));
  }

  async function left(ctx: Context, places: readonly Place[]): Promise<void> {
    for (const at of places) {
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

  return {
    /**
     * Notes that a window looks at a place, writes there or has left it. Those who may know hear of it when that
     * changes who is there. @returns the others who are there now
     */
    async note(ctx, at, { state, window }) {
      const { userId, sessionId } = userOf(ctx);
      const { place } = at;
      const shown = state === 'left' ? null : await findWindow(ctx.tx, userId, window, place);
      // The one it showed before changes as well; the lower one first, so that no two wait for each other.
      const touched = [...new Set([at.id, shown ?? at.id])].sort((a, b) => a - b);
      const before = new Map<number, string>();
      for (const id of touched) {
        await holdPresence(ctx.tx, ctx.office, { place, id });
        before.set(id, JSON.stringify(await list(ctx, { place, id })));
      }
      const silent = await removeSilent(ctx.tx, goneBefore(ctx.now), { place, ids: touched });
      if (state === 'left') await removeWindow(ctx.tx, userId, window, at);
      else {
        await saveWindow(ctx.tx, {
          clientId: ctx.office,
          userId,
          windowId: window,
          place,
          placeId: at.id,
          sessionId,
          state,
          seenAt: ctx.now,
        });
        sweepIn(ctx.office, goneMs + 50);
      }
      let users: inbox.PresentUser[] = [];
      for (const id of touched) {
        const now = await list(ctx, { place, id });
        if (id === at.id) users = now;
        const wasSilent = silent.some((one) => one.id === id);
        if (wasSilent || JSON.stringify(now) !== before.get(id)) await say(ctx, { place, id }, now);
      }
      return {
        users: users.filter((user) => user.user_id !== userId),
        as_of: await stampPresence(ctx.tx),
      };
    },

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
