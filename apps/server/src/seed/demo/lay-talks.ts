import { conversations as contract } from '@chairline/contract';
import { convoSnippetOf } from '../../features/conversations/index.ts';
import type {
  conversations,
  convoMentions,
  convoMessages,
  convoMessageVersions,
  convoParticipants,
  convoReferences,
  convoReminders,
} from '../../features/conversations/schema.ts';
import { type DemoUser, OFFICE } from './offices.ts';
import { isWorkday, officeMoment } from './office-time.ts';
import type { LaidItem } from './rows.ts';
import { type Talk, talks, type TalkTurn, type When } from './talks.ts';

const MINUTE = 60_000;

interface Rows {
  conversations: (typeof conversations.$inferInsert)[];
  references: (typeof convoReferences.$inferInsert)[];
  participants: (typeof convoParticipants.$inferInsert)[];
  messages: (typeof convoMessages.$inferInsert)[];
  versions: (typeof convoMessageVersions.$inferInsert)[];
  mentions: (typeof convoMentions.$inferInsert)[];
  reminders: (typeof convoReminders.$inferInsert)[];
}

export interface TalkWorld {
  now: Date;
  staff: readonly DemoUser[];
  laid: readonly LaidItem[];
  /** contact_id by full name. */
  contactOf: (name: string) => number;
  processOf: (name: string) => number;
  tagOf: (name: string) => number;
}

/**
 * What the staff of the demo's office talk about, as rows that the verbs would have left. The items that conversations
 * refer to are marked in `laid`.
 */
export function layTalks(world: TalkWorld): Rows {
  const rows: Rows = {
    conversations: [],
    references: [],
    participants: [],
    messages: [],
    versions: [],
    mentions: [],
    reminders: [],
  };
  const placed = talks
    .map((talk) => ({ talk, begins: momentOf(world.now, talk.begins) }))
    .sort((a, b) => a.begins.getTime() - b.begins.getTime());
  for (const [index, { talk, begins }] of placed.entries()) layTalk(world, rows, talk, index + 1, begins);
  return rows;
}

/** Days are workdays, but for today. */
function momentOf(now: Date, when: When): Date {
  if ('minutesAgo' in when) return new Date(now.getTime() - when.minutesAgo * MINUTE);
  const [hours, minutes] = when.at.split(':').map(Number) as [number, number];
  const step = Math.sign(when.daysAgo);
  let days = 0;
  for (let left = Math.abs(when.daysAgo); left > 0;) {
    days += step;
    if (isWorkday(now, days)) left -= 1;
  }
  return officeMoment(now, days, hours * 60 + minutes);
}

interface LaidTurn {
  turn: TalkTurn;
  id: number;
  at: Date;
  by: number | null;
  mentions: contract.FoundMention[];
}

function layTalk(world: TalkWorld, rows: Rows, talk: Talk, convoId: number, begins: Date): void {
  const { staff, now } = world;
  const idOf = (username: string) => staff.find((user) => user.username === username)!.userId;
  const people = staff.map(({ userId, username }) => ({ user_id: userId, username }));
  const ownerId = idOf(talk.owner);
  const nextId = rows.messages.length + 1;
  let at = begins.getTime();
  const turns = talk.turns.map((turn, position): LaidTurn => {
    // Nothing is said later than the demo is made.
    at = Math.min(at + (turn.after ?? 0) * MINUTE, now.getTime() - (talk.turns.length - position) * 1_000);
    const by = turn.by === '' ? null : idOf(turn.by);
    const mentions = contract
      .findMentions(turn.text, people)
      .filter((one, n, all) => one.user_id !== by && all.findIndex((o) => o.user_id === one.user_id) === n);
    return { turn, id: nextId + position, at: new Date(at), by, mentions };
  });
  for (const [position, laid] of turns.entries()) layTurn(rows, convoId, laid, position, nextId);
  const item = layReference(world, rows, talk, convoId);
  if (item && !talk.secured) {
    item.row.internalConvoCount = (item.row.internalConvoCount ?? 0) + 1;
    item.row.version = (item.row.version ?? 1) + 1;
  }
  const members = new Set([ownerId, ...(talk.with ?? []).map(idOf)]);
  for (const { by, mentions } of turns) {
    if (by !== null) members.add(by);
    for (const { user_id } of mentions) members.add(user_id);
  }
  for (const userId of members) {
    const { username } = staff.find((user) => user.userId === userId)!;
    rows.participants.push({ ...standOf(talk, turns, userId, username), convoId, joinedAt: begins });
  }
  layReminders(world, rows, talk, convoId, begins, idOf);
  const last = turns.findLast(({ turn }) => !turn.withdrawn);
  const end = turns.at(-1)!.at;
  rows.conversations.push({
    clientId: OFFICE,
    convoId,
    convoName: talk.name,
    isOpen: !talk.closed,
    kind: talk.process === undefined ? 'internal' : 'general',
    processTypeId: talk.process === undefined ? null : world.processOf(talk.process),
    secured: talk.secured ?? false,
    ownerId,
    tagIds: (talk.tags ?? []).map(world.tagOf),
    messageCount: turns.length,
    lastMessageId: last?.id ?? null,
    lastSentBy: last?.by ?? null,
    lastSnippet: last ? convoSnippetOf({ body: last.turn.text, mediaCount: 0 }) : '',
    activityAt: end,
    createdAt: begins,
    closedAt: talk.closed ? new Date(end.getTime() + 30 * MINUTE) : null,
    closedBy: talk.closed ? ownerId : null,
    version: 1 + turns.length,
  });
}

function layTurn(rows: Rows, convoId: number, laid: LaidTurn, position: number, firstId: number): void {
  const { turn, id, at, by, mentions } = laid;
  const changedAt = new Date(at.getTime() + 20_000);
  const because = turn.withdrawn ? 'withdrawn' : turn.before === undefined ? null : 'edited';
  rows.messages.push({
    clientId: OFFICE,
    convoMessageId: id,
    convoId,
    userId: by,
    body: turn.text,
    at,
    position,
    refMessageId: turn.to === undefined ? null : firstId + turn.to,
    editedAt: because === 'edited' ? changedAt : null,
    withdrawnAt: because === 'withdrawn' ? changedAt : null,
    earlierVersions: because === null ? 0 : 1,
    version: because === null ? 1 : 2,
  });
  if (because !== null)
    rows.versions.push({
      clientId: OFFICE,
      convoMessageId: id,
      number: 1,
      body: turn.before ?? turn.text,
      replacedAt: changedAt,
      because,
    });
  for (const { user_id, index_start, index_end } of mentions)
    rows.mentions.push({
      clientId: OFFICE,
      convoMessageId: id,
      userId: user_id,
      indexStart: index_start,
      indexEnd: index_end,
      completedAt: turn.done ? new Date(at.getTime() + 5 * MINUTE) : null,
    });
}

/** How far somebody has read, and what waits for them there. */
function standOf(talk: Talk, turns: readonly LaidTurn[], userId: number, username: string) {
  const others = turns.filter(({ by }) => by !== userId);
  const behind = talk.unread?.[username as 'desk'] ?? 0;
  const firstUnread = behind === 0 ? undefined : others.at(-behind);
  const read = turns.findLast(
    ({ id, by }) => by === userId || firstUnread === undefined || id < firstUnread.id,
  );
  return {
    clientId: OFFICE,
    userId,
    lastReadId: read?.id ?? null,
    lastReadAt: read?.at ?? null,
    unreadCount: others.filter(({ id, turn }) => !turn.withdrawn && id > (read?.id ?? 0)).length,
    openMentions: turns.filter(
      ({ turn, mentions }) =>
        !turn.withdrawn && !turn.done && mentions.some(({ user_id }) => user_id === userId),
    ).length,
  };
}

/** @returns the item it refers to */
function layReference(world: TalkWorld, rows: Rows, talk: Talk, convoId: number): LaidItem | undefined {
  if (talk.about === undefined) return undefined;
  const contactId = world.contactOf(talk.about);
  const item = talk.quotes
    ? world.laid.findLast(
        ({ row }) => row.contactId === contactId && ['inbound', 'received'].includes(row.direction),
      )
    : undefined;
  rows.references.push({
    clientId: OFFICE,
    convoReferenceId: rows.references.length + 1,
    convoId,
    contactId,
    commItemId: item?.row.commItemId ?? null,
  });
  return item;
}

function layReminders(
  world: TalkWorld,
  rows: Rows,
  talk: Talk,
  convoId: number,
  setAt: Date,
  idOf: (username: string) => number,
): void {
  for (const [username, when] of Object.entries(talk.reminders ?? {})) {
    const remindAt = momentOf(world.now, when);
    rows.reminders.push({
      clientId: OFFICE,
      convoId,
      userId: idOf(username),
      remindAt,
      setAt,
      deliveredAt: remindAt <= world.now ? remindAt : null,
    });
  }
}
