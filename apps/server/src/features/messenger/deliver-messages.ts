import { messenger as contract } from '@chairline/contract';
import {
  type FacebookMessenger,
  kindOfFile,
  MetaError,
  type PageMessage,
  type PageRight,
} from '../../gateways/meta/index.ts';
import type { Context } from '../../platform/context.ts';
import { fitIndex } from '../../platform/deliveries/index.ts';
import { unfilledIn } from '../../platform/must-be-filled.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Picked, Send, SendFault, SendTiming } from '../../platform/sends/index.ts';
import {
  accepted,
  findKnownUuids,
  findNextDue,
  findNextOutbound,
  outboundRows,
  type OutboundRow,
  queueOfPage,
  SEND_MESSAGES,
  wakeSender,
} from '../inbox/index.ts';
import { noteRevoked, openPage } from '../social/index.ts';
import { changeItem, findItem, listMediaOf } from '../threads/index.ts';
import { noteOf } from './note.ts';
import { findPerson } from './store.ts';
import { failures } from './words.ts';

const notes = {
  doubt: 'Facebook has not confirmed this message yet; we are checking.',
  later: 'Facebook does not take messages at the moment. It is sent as soon as it does.',
} as const;

type Job = { client_id: number; from: string };
interface Parcel {
  messenger: FacebookMessenger;
  page: PageRight;
  text: string;
  /** What goes in the place of words. */
  file: { type: string; fileName: string; key: string } | null;
}

/**
 * The messages of one page, one a run. A file is uploaded first, which nobody sees. In doubt a message is looked for in its
 * person's conversation, by its words or by what kind of file it is: mostly its echo, which names it, was here before.
 */
export function messageSend(
  platform: Platform,
  messenger: FacebookMessenger | null,
  timing: SendTiming,
): Send<Job, OutboundRow, Parcel, string> {
  return {
    name: SEND_MESSAGES,
    timing,
    rows: outboundRows,
    pick: (ctx, job) => pick(platform, ctx, messenger, job.from),
    async send({ messenger: facebook, page, text, file }, row) {
      const whom = { to: row.toNumber, note: noteOf(row.clientId, row.commItemId) };
      if (!file) return fitIndex(await facebook.send(page, { ...whom, text }));
      const kind = kindOfFile(file.type);
      const bytes = await platform.files.read(file.key);
      const { type, fileName } = file;
      const uploadId = await facebook.upload(page, { kind, bytes, type, fileName });
      return fitIndex(await facebook.send(page, { ...whom, file: kind, uploadId }));
    },
    async lookUp({ messenger: facebook, page, ...parcel }, row) {
      const since = row.attemptStartedAt ?? row.queuedAt;
      const said = await facebook.listMessages(page, since, row.toNumber);
      const alike = said.filter((one) => one.fromPage && isAlike(one, parcel));
      const ids = alike.map(({ id }) => fitIndex(id));
      const known = await platform.db.transaction({ office: row.clientId }, (tx) => findKnownUuids(tx, ids));
      return ids.find((id) => !known.has(id)) ?? null;
    },
    faultOf,
    settle: {
      accepted: (ctx, row, id) => accepted(ctx, row.commItemId, id),
      async failed(ctx, row, why) {
        await changeItem(ctx, row.commItemId, { direction: 'failed', deliveryNote: why });
        if (why === failures.revoked) await noteRevoked(platform, ctx);
      },
      async waiting(ctx, row, why) {
        if (why === 'unseen') return;
        const item = await findItem(ctx.tx, row.commItemId);
        if (item && item.delivery_note !== notes[why])
          await changeItem(ctx, row.commItemId, { deliveryNote: notes[why] });
      },
      gaveUp: (_row, _fault, inDoubt) => (inDoubt ? failures.inDoubt : failures.waited),
    },
    async next(ctx, job) {
      const { send, lookUp } = await findNextDue(ctx.tx, job.from);
      const times = [send, lookUp].flatMap((time) => (time ? [time.getTime()] : []));
      if (times.length > 0) await wakeSender(ctx, job.from, new Date(Math.min(...times)));
    },
  };
}

async function pick(
  platform: Platform,
  ctx: Context,
  messenger: FacebookMessenger | null,
  from: string,
): Promise<Picked<OutboundRow, Parcel> | null> {
  const row = await findNextOutbound(ctx.tx, from, ctx.now, 'queued');
  if (!row) return null;
  if (!messenger) return { row, failed: failures.notSetUp };
  const pageId = from.slice(queueOfPage('').length);
  const page = await openPage(ctx.tx, platform, ctx.office, pageId);
  if (page === 'later') return { row, later: { outcome: 'later', message: failures.reading } };
  if (typeof page === 'string')
    return { row, failed: row.state === 'queued' ? failures[page] : failures.inDoubt };
  const item = (await findItem(ctx.tx, row.commItemId))!;
  // What was handed over already is only looked up.
  if (row.state === 'queued') {
    const person = await findPerson(ctx.tx, { pageId, personId: row.toNumber });
    const last = person?.lastInboundAt.getTime() ?? 0;
    if (last + contract.MESSENGER_WINDOW_MS <= ctx.now.getTime())
      return { row, failed: contract.messengerMessages.windowOver };
    const open = unfilledIn(item.body, row.allowUnfilled);
    if (open !== null) return { row, failed: open };
  }
  const [media] = await listMediaOf(ctx.tx, row.commItemId);
  const file = media ? { type: media.mediaType, fileName: media.fileName, key: media.storageKey } : null;
  return { row, parcel: { messenger, page, text: item.body, file } };
}

/** Facebook makes pictures and videos anew and names them itself: of these the kind alone tells. */
function isAlike({ text, files }: PageMessage, sent: Pick<Parcel, 'text' | 'file'>): boolean {
  if (!sent.file) return files.length === 0 && plain(text) === plain(sent.text);
  const kind = kindOfFile(sent.file.type);
  const [there, ...more] = files;
  if (there?.kind !== kind || more.length > 0 || text !== '') return false;
  return kind !== 'file' || there.name === '' || there.name === sent.file.fileName;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

function faultOf(error: unknown): SendFault | null {
  if (!(error instanceof MetaError)) return null;
  const { outcome, message, waitMs } = error;
  if (outcome === 'windowOver') return { outcome: 'refused', message: contract.messengerMessages.windowOver };
  if (outcome === 'revoked' || outcome === 'forbidden' || outcome === 'gone')
    return { outcome: 'refused', message: failures[outcome] };
  if (outcome === 'refused') return { outcome, message: `${message} Nothing was sent.` };
  return { outcome: outcome === 'doubtful' ? outcome : 'later', message, waitMs };
}
