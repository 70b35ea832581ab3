import { randomBytes, randomUUID } from 'node:crypto';
import type { World } from '../world/index.ts';
import type { Table } from '../world/journal.ts';
import { generatedRaw } from './generate.ts';
import type { GmailSettings, HistoryKind, HistoryRow, Mail, MailboxRow, PushRow, WatchRow } from './types.ts';

/** Gmail keeps history for about a week; here so many changes of a mailbox are kept. */
const KEPT_HISTORY = 50_000;

/** A mail that is to be stored. */
export type NewMail = Omit<Mail, 'id' | 'threadId' | 'historyId' | 'raw'> & {
  raw: Buffer | { seed: number; index: number };
  /** Null: it begins a thread. */
  threadId: string | null;
  /** From before history is kept. */
  old?: boolean;
};

/** Everything the played Gmail knows, by mailbox; an address has one once it is asked for. */
export interface GmailStore {
  mailbox(address: string): MailboxRow;
  mailboxes(): MailboxRow[];
  get(id: string): Mail | undefined;
  /** Of one mailbox, newest first. */
  mailsOf(address: string): readonly Mail[];
  /** Oldest first. */
  thread(address: string, threadId: string): Mail[];
  /** By Message-ID, without brackets. */
  byMessageId(address: string, messageId: string): Mail | undefined;
  rawOf(mail: Mail): Buffer;
  add(mail: NewMail): Mail;
  changeLabels(mail: Mail, add: readonly string[], remove: readonly string[]): Mail;
  remove(mail: Mail): void;
  /** Oldest first. */
  historyOf(address: string): readonly HistoryRow[];
  /** From now on every earlier history id is too old. */
  forgetHistory(address: string): void;
  watches: Table<WatchRow>;
  pushes: Table<PushRow>;
  settings(): GmailSettings;
  set(settings: GmailSettings): void;
  reset(): void;
}

/** What is searched for by place, kept beside the journal. */
interface Index {
  mails: Mail[];
  threads: Map<string, Set<string>>;
  messageIds: Map<string, string>;
  history: HistoryRow[];
}

const newestFirst = (left: Mail, right: Mail): number =>
  right.internalDate - left.internalDate || (right.id < left.id ? -1 : 1);

export function openGmailStore(world: World): GmailStore {
  const table = <T>(name: string) => world.journal.table<T>(`gmail.${name}`);
  const boxes = table<MailboxRow>('mailboxes');
  const mails = table<Mail>('mails');
  const history = table<HistoryRow>('history');
  const settings = table<GmailSettings>('settings');
  const watches = table<WatchRow>('watches');
  const pushes = table<PushRow>('pushes');
  const indexes = new Map<string, Index>();

  function indexOf(address: string): Index {
    let index = indexes.get(address);
    if (!index) {
      index = { mails: [], threads: new Map(), messageIds: new Map(), history: [] };
      indexes.set(address, index);
    }
    return index;
  }

  function place(mail: Mail): void {
    const index = indexOf(mail.mailbox);
    const thread = index.threads.get(mail.threadId);
    if (thread) thread.add(mail.id);
    else index.threads.set(mail.threadId, new Set([mail.id]));
    if (mail.head.messageId) index.messageIds.set(mail.head.messageId, mail.id);
  }

  for (const mail of mails.values()) {
    place(mail);
    indexOf(mail.mailbox).mails.push(mail);
  }
  for (const row of history.values()) indexOf(row.mailbox).history.push(row);
  for (const index of indexes.values()) index.mails.sort(newestFirst);

  /** Where a mail stands, or belongs, among those of its mailbox. */
  function spot(list: readonly Mail[], mail: Mail): number {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (newestFirst(list[middle]!, mail) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function mailbox(address: string): MailboxRow {
    const known = boxes.get(address);
    if (known) return known;
    // A start that no other mailbox has: a history id of another mailbox is never taken for one of this.
    const first = 1_000 + Math.floor(Math.random() * 900_000);
    const row = { address, historyId: first, oldestHistory: first };
    boxes.set(address, row);
    return row;
  }

  function note(kind: HistoryKind, mail: Mail, labelIds: readonly string[]): number {
    const box = mailbox(mail.mailbox);
    const id = box.historyId + 1 + Math.floor(Math.random() * 20);
    const row = {
      id,
      mailbox: box.address,
      kind,
      mailId: mail.id,
      threadId: mail.threadId,
      mailLabels: mail.labelIds,
      labelIds,
    };
    const list = indexOf(box.address).history;
    history.set(`${box.address} ${id}`, row);
    list.push(row);
    let oldest = box.oldestHistory;
    while (list.length > KEPT_HISTORY) {
      const gone = list.shift()!;
      history.delete(`${box.address} ${gone.id}`);
      oldest = gone.id;
    }
    boxes.set(box.address, { ...box, historyId: id, oldestHistory: oldest });
    return id;
  }

  function replace(mail: Mail): Mail {
    const list = indexOf(mail.mailbox).mails;
    list[spot(list, mail)] = mail;
    mails.set(mail.id, mail);
    world.events.emit('gmail', mail.mailbox);
    return mail;
  }

  return {
    mailbox,
    mailboxes: () => [...boxes.values()],
    get: (id) => mails.get(id),
    mailsOf: (address) => indexOf(address).mails,
    thread: (address, threadId) =>
      [...(indexOf(address).threads.get(threadId) ?? [])]
        .map((id) => mails.get(id)!)
        .toSorted((left, right) => newestFirst(right, left)),
    byMessageId(address, messageId) {
      const id = indexOf(address).messageIds.get(messageId);
      return id === undefined ? undefined : mails.get(id);
    },
    rawOf: ({ raw, mailbox: address, internalDate }) =>
      'blob' in raw
        ? (world.blobs.get(raw.blob) ?? Buffer.alloc(0))
        : generatedRaw({ ...raw, mailbox: address, at: internalDate }),
    add({ raw, threadId, old = false, ...rest }) {
      const id = randomBytes(8).toString('hex').replace(/^./, '1');
      let kept: Mail['raw'];
      if (Buffer.isBuffer(raw)) {
        kept = { blob: randomUUID() };
        world.blobs.put(kept.blob, raw);
      } else kept = raw;
      const mail: Mail = { ...rest, id, threadId: threadId ?? id, raw: kept, historyId: 0 };
      mail.historyId = old ? mailbox(mail.mailbox).historyId : note('messagesAdded', mail, mail.labelIds);
      mails.set(id, mail);
      place(mail);
      const list = indexOf(mail.mailbox).mails;
      list.splice(spot(list, mail), 0, mail);
      if (!old) world.events.emit('gmail', mail.mailbox);
      return mail;
    },
    changeLabels(mail, add, remove) {
      const gone = remove.filter((label) => mail.labelIds.includes(label));
      const come = add.filter((label) => !mail.labelIds.includes(label) && !remove.includes(label));
      if (gone.length === 0 && come.length === 0) return mail;
      const labelIds = [...mail.labelIds.filter((label) => !gone.includes(label)), ...come];
      const changed = { ...mail, labelIds };
      if (gone.length) changed.historyId = note('labelsRemoved', changed, gone);
      if (come.length) changed.historyId = note('labelsAdded', changed, come);
      return replace(changed);
    },
    remove(mail) {
      note('messagesDeleted', mail, []);
      const index = indexOf(mail.mailbox);
      index.mails.splice(spot(index.mails, mail), 1);
      index.threads.get(mail.threadId)?.delete(mail.id);
      index.messageIds.delete(mail.head.messageId);
      mails.delete(mail.id);
      world.events.emit('gmail', mail.mailbox);
    },
    historyOf: (address) => indexOf(address).history,
    forgetHistory(address) {
      const box = mailbox(address);
      for (const row of indexOf(address).history) history.delete(`${address} ${row.id}`);
      indexOf(address).history = [];
      // One further: what anybody holds is older than the oldest that is kept.
      boxes.set(address, { ...box, historyId: box.historyId + 1, oldestHistory: box.historyId + 1 });
    },
    watches,
    pushes,
    settings: () =>
      settings.get('now') ?? {
        lose: 0,
        duplicate: 0,
        delayMs: 0,
        endpoint: null,
        unitsPerMinute: world.gmailUnitsPerMinute,
        concurrent: 20,
      },
    set: (now) => settings.set('now', now),
    reset() {
      mails.clear();
      history.clear();
      watches.clear();
      pushes.clear();
      settings.clear();
      indexes.clear();
      for (const box of boxes.values()) {
        boxes.set(box.address, { ...box, historyId: box.historyId + 1, oldestHistory: box.historyId + 1 });
      }
    },
  };
}
