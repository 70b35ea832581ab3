import { PassThrough, Readable } from 'node:stream';
import { exports as contract } from '@chairline/contract';
import { ZipFile } from 'yazl';
import { BadInput, notFound } from '../../platform/errors.ts';
import { dispositionOf, fileNameOf, type TableCaller } from '../../platform/http/send-table.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { wallClock } from '../../platform/wall-clock.ts';
import { plainName } from './file-sources.ts';
import { type FilePlace, recordDay, recordEnd, recordHead, recordItem } from './record-page.ts';
import { ownMailOf } from './own-mail.ts';
import { listUserNames } from './store.ts';
import { findRecordContact, listRecordItems, type RecordItem } from './store-record.ts';

const PAGE = 100;
/** A picture that is larger is named, and not shown: the file stays one that can be mailed. */
const PICTURE_BYTES = 2_000_000;
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** A file that goes beside the page. */
interface Beside {
  path: string;
  open: () => Promise<Readable>;
}

/**
 * Answers with a contact's record as one page to print or hand over: their texts, mails and calls, by the office's days; with
 * all of their files beside it, as one archive (zip), where that is asked for. Who took it out is audited.
 * @throws Refusal 404; BadInput for days in the wrong order
 */
export async function sendRecord(
  caller: TableCaller,
  contactId: number,
  {
    from = null,
    to = null,
    files: withFiles,
  }: Partial<Record<'from' | 'to', string | null>> & { files: boolean },
): Promise<unknown> {
  const { platform, http } = caller;
  if (from && to && from > to) throw new BadInput(contract.exportMessages.daysTurned);
  const { contact, names, fileName, now } = await inOffice(platform, caller, async (ctx) => {
    const found = await findRecordContact(ctx.tx, contactId);
    if (!found) throw notFound('contact');
    ctx.audit({
      action: 'record.export',
      subject: `contact:${contactId}`,
      details: { from, to, files: withFiles },
    });
    return {
      contact: found,
      names: await listUserNames(ctx.tx),
      fileName: await fileNameOf(ctx, `record ${contactId}`),
      now: ctx.now,
    };
  });
  const { zone } = contact;
  const beside: Beside[] = [];
  const placesOf = (item: RecordItem) =>
    withFiles ? placesBeside(platform, item, beside) : placesWithin(platform, item);
  const listed = withFiles ? withOwnMail : (item: RecordItem) => item;
  async function* page(): AsyncGenerator<string> {
    const { actor } = caller;
    yield recordHead({ contact, from, to, madeBy: names.get(actor.userId) ?? '', madeAt: now, withFiles });
    let count = 0;
    let day = '';
    for (let after: { at: string; id: number } | null = null; ;) {
      const last = after;
      const items: RecordItem[] = await inOffice(platform, caller, (ctx) =>
        listRecordItems(ctx.tx, contactId, { from, to, zone }, last, PAGE),
      );
      for (const item of items.map(listed)) {
        const at = wallClock(zone, new Date(item.at));
        if (at.today !== day) yield recordDay(at.today);
        day = at.today;
        count += 1;
        yield recordItem(item, at.now.slice(11, 16), await placesOf(item));
      }
      const end = items.at(-1);
      if (!end || items.length < PAGE) break;
      after = { at: end.at, id: end.id };
    }
    yield recordEnd(count);
  }
  void http.reply
    .header('Content-Disposition', dispositionOf(`${fileName}.${withFiles ? 'zip' : 'html'}`))
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .type(withFiles ? 'application/zip' : 'text/html; charset=utf-8');
  return http.reply.send(withFiles ? archiveOf(page(), beside) : Readable.from(page()));
}

/** The mail itself stands among its files, also where it was written here and never fetched from the mailbox. */
function withOwnMail(item: RecordItem): RecordItem {
  const { own_mail: own, files } = item;
  if (!own) return item;
  const size = Buffer.byteLength(own.body_text);
  return {
    ...item,
    files: [...(files ?? []), { name: 'E-mail.eml', type: 'message/rfc822', size, key: null, own }],
  };
}

/** Pictures stand in the page, other files are named. */
async function placesWithin(platform: Platform, { files }: RecordItem): Promise<FilePlace[]> {
  const places: FilePlace[] = [];
  for (const { type, size, key } of files ?? []) {
    if (key === null || !(await platform.files.has(key))) places.push({ isGone: true });
    else if (!shown.has(type) || size > PICTURE_BYTES) places.push({});
    else
      places.push({
        src: `data:${type};base64,${(await platform.files.read(key)).toString('base64')}`,
      });
  }
  return places;
}

/** Every file that is kept goes beside the page, under a name that no other has. */
async function placesBeside(
  platform: Platform,
  { id, files }: RecordItem,
  beside: Beside[],
): Promise<FilePlace[]> {
  const places: FilePlace[] = [];
  for (const [at, { name, type, key, own }] of (files ?? []).entries()) {
    if (!own && (key === null || !(await platform.files.has(key)))) {
      places.push({ isGone: true });
      continue;
    }
    const path = `files/${id}-${at + 1} ${plainName(name) || 'file'}`;
    beside.push({
      path,
      open: async () => (own ? Readable.from([await ownMailOf(own)]) : platform.files.stream(key!)),
    });
    const href = path.split('/').map(encodeURIComponent).join('/');
    places.push(shown.has(type) ? { href, src: href } : { href });
  }
  return places;
}

/**
 * The page and then its files as one archive, written as they come: no more of it is held than a piece. It breaks off where
 * one of them cannot be read, and no browser takes it for whole.
 */
function archiveOf(page: AsyncIterable<string>, beside: readonly Beside[]): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const end = (error: Error) => void out.destroy(error);
  let open: Readable = Readable.from(page);
  out.once('close', () => open.destroy());
  zip.once('error', end);
  open.once('error', end);
  open.once('end', () => {
    for (const { path, open: begin } of beside)
      zip.addReadStreamLazy(path, (give) => {
        begin().then((stream) => {
          open = stream;
          open.once('error', end);
          if (out.destroyed) open.destroy();
          give(null, open);
        }, end);
      });
    zip.end();
  });
  zip.addReadStream(open, 'record.html');
  (zip.outputStream as Readable).pipe(out);
  return out;
}
