import { inbox as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { findContact } from '../contacts/index.ts';
import {
  findOldestSight,
  findWindow,
  holdPresence,
  listPresent,
  type PresentRow,
  removeSession,
  removeSilent,
  removeWindow,
  saveWindow,
  stampPresence,
} from './store-presence.ts';

/** What is said of one thread must fit into one message of the bus; who comes last is left out. */
const SAID_MAX_BYTES = 5_000;

/** Who has which thread open, kept in a table that all processes share. */
export interface Presence {
  note(
    ctx: Context,
    contactId: number,
    input: RouteInput<typeof contract.notePresence>['body'],
  ): Promise<{ users: contract.PresentUser[]; as_of: number }>;
  close(): Promise<void>;
}

/** @param goneMs a window that has said nothing for so long is taken for gone */
export function createPresence(platform: Platform, goneMs: number = contract.PRESENCE_GONE_MS): Presence {
  const sweeps = new Map<number, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let closed = false;

  const goneBefore = (now: Date) => new Date(now.getTime() - goneMs);
  const list = async (ctx: Context, contactId: number) =>
    fit((await listPresent(ctx.tx, contactId, goneBefore(ctx.now))).map(present));

  /** Tells the office who is at a thread, once the transaction has gone through. */
  async function say(ctx: Context, contactId: number, users: contract.PresentUser[]): Promise<void> {
    const as_of = await stampPresence(ctx.tx);
    ctx.afterCommit(() => platform.hub.pass(ctx.office, 'presence', { contact_id: contactId, users, as_of }));
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

  async function left(ctx: Context, contactIds: readonly number[]): Promise<void> {
    for (const contactId of contactIds) {
      await holdPresence(ctx.tx, ctx.office, contactId);
      await say(ctx, contactId, await list(ctx, contactId));
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
     * Notes that a window looks at a thread, writes in it or has left it. The office hears of it when that changes who
     * is there. @returns the others who are there now @throws Refusal 404
     */
    async note(ctx, contactId, { state, window }) {
      const { userId, sessionId } = userOf(ctx);
      const contact = await findContact(ctx.tx, contactId);
      if (contact?.contactId !== contactId) throw notFound('contact');
      const shown = state === 'left' ? null : await findWindow(ctx.tx, userId, window);
      // The thread it showed before changes as well; the lower one first, so that no two wait for each other.
      const touched = [...new Set([contactId, shown ?? contactId])].sort((a, b) => a - b);
      const before = new Map<number, string>();
      for (const id of touched) {
        await holdPresence(ctx.tx, ctx.office, id);
        before.set(id, JSON.stringify(await list(ctx, id)));
      }
      const silent = await removeSilent(ctx.tx, goneBefore(ctx.now), touched);
      if (state === 'left') await removeWindow(ctx.tx, userId, window, contactId);
      else {
        await saveWindow(ctx.tx, {
          clientId: ctx.office,
          userId,
          windowId: window,
          contactId,
          sessionId,
          state,
          seenAt: ctx.now,
        });
        sweepIn(ctx.office, goneMs + 50);
      }
      let users: contract.PresentUser[] = [];
      for (const id of touched) {
        const now = await list(ctx, id);
        if (id === contactId) users = now;
        if (silent.includes(id) || JSON.stringify(now) !== before.get(id)) await say(ctx, id, now);
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

const present = (row: PresentRow): contract.PresentUser => ({
  user_id: row.userId,
  username: row.username,
  full_name: row.fullName,
  state: row.state,
});

function fit(users: contract.PresentUser[]): contract.PresentUser[] {
  let bytes = 0;
  return users.filter((user) => (bytes += Buffer.byteLength(JSON.stringify(user)) + 1) <= SAID_MAX_BYTES);
}
