import { contacts as _contacts, inbox } from '@chairline/contract';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createContact, createOffice, newNumber } from '../../testing/factory.ts';
import { mediaToken } from './media-token.ts';
import { send, threadOf } from '../../testing/office-with-carrier.ts';
import { addItem, addTag, photoWithGps, png } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let number: string;
let contact: number;

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeEach(async () => {
  number = newNumber();
  contact = await createContact(app, office, { ph1: number });
});

const text = (more: Record<string, string> = {}, files: Parameters<typeof send>[3] = []) =>
  send(app, caller, { dst: number, message_text: 'Hello', contact_id: String(contact), ...more }, files);

describe('automatic tags', () => {
  const auto = (name: string, icon: string, process: string, more: object = {}) =>
    addTag(app, office, { name, icon, process, auto: true, ...more });

  test('of the front desk come on every text that is sent there, with the one chosen first', async () => {
    const [first, second] = [await auto('A', 'cash', 'Front Desk'), await auto('B', 'flask', 'Front Desk')];
    await auto('Recall', 'star-outline', 'Recall');
    await auto('Blocked', 'phone-outline', 'Front Desk', { unlist: true });
    await addTag(app, office, { name: 'By hand', icon: 'tooth-outline', process: 'Front Desk' });
    const gone = await auto('Gone', 'alert-outline', 'Front Desk');
    await app.owner.query('UPDATE tags SET deleted_at = now() WHERE tag_id = $1', [gone]);
    expect((await text()).item.tags).toEqual([first, second]);
    const vip = await addTag(app, office, { name: 'VIP', icon: 'account-heart-outline' });
    expect((await text({ tag: String(vip) })).item.tags).toEqual([vip, first, second]);
    expect((await text({ tag: String(second) })).item.tags).toEqual([second, first]);
    expect((await text({ autoTag: 'false' })).item.tags).toEqual([]);
    // They are the message's; the contact's own tags stay.
    const row = (await caller.call('GET', `/contacts/${contact}`)).json() as _contacts.Contact;
    expect(row.tags).toEqual([]);
  });

  test('come without the right to tag; the chosen one needs it', async () => {
    const tag = await auto('A', 'cash', 'Front Desk');
    await app.owner.query('UPDATE users SET can_manual_tagging = false WHERE client_id = $1', [office.id]);
    expect((await text()).item.tags).toEqual([tag]);
    expect((await text({ tag: String(tag) })).status).toBe(403);
  });

  test.each([
    ['that is not there', async () => 999_999, 404],
    ['that is blocked', () => addTag(app, office, { unlist: true }), 400],
    ['of conversations', () => addTag(app, office, { source: 'convoTags', icon: 'fire' }), 400],
  ])('a chosen tag %s is refused, and nothing is sent', async (_what, make, status) => {
    expect((await text({ tag: String(await make()) })).status).toBe(status);
    expect(await threadOf(caller, contact)).toEqual([]);
  });
});

describe('a reference', () => {
  test('to something in the thread is kept and shown', async () => {
    const question = await addItem(app, office, contact, { body: 'When?', number });
    const { item } = await text({ ref: String(question) });
    expect(item.ref).toBe(question);
    expect((await threadOf(caller, contact)).map((row) => row.ref)).toEqual([null, question]);
  });

  test('to something in another thread, or nowhere, is refused, and nothing is sent', async () => {
    const other = await createContact(app, office);
    const theirs = await addItem(app, office, other);
    const foreign = await createOffice(app);
    const abroad = await addItem(app, foreign, await createContact(app, foreign));
    for (const ref of [theirs, abroad, 999_999_999])
      expect((await text({ ref: String(ref) })).status).toBe(404);
    expect(await threadOf(caller, contact)).toEqual([]);
  });
});

test('a photo leaves without where it was taken: to the carrier, and to colleagues', async () => {
  const photo = { name: 'IMG_1.jpg', bytes: await photoWithGps(), type: 'image/jpeg' };
  const { item } = await text({}, [photo]);
  const [media] = item.media;
  const itemId = item.comm_participant_id;
  const token = await mediaToken(app.platform, {
    office: office.id,
    itemId,
    mediaId: media!.media_id,
  });
  const paths = [`/messages/${itemId}/media/${media!.media_id}`, `/plivo/media/${token}`];
  for (const path of paths) {
    const { rawPayload, headers } = await caller.call('GET', path);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    const { exif, width, format } = await sharp(rawPayload).metadata();
    expect([exif, width, format]).toEqual([undefined, 40, 'jpeg']);
    expect(rawPayload.toString('latin1')).not.toContain('Maria');
  }
});

describe('recordings', () => {
  const wav = Buffer.alloc(44);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36, 4);
  wav.write('WAVEfmt ', 8);
  wav.write('data', 36);
  const mp4 = Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypisom'), Buffer.alloc(64)]);
  let jpeg: Buffer;
  beforeAll(async () => {
    jpeg = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
  });
  const clip = (n: number) => ({ name: `audio-20261121-10150${n}.wav`, bytes: wav, type: 'audio/wav' });
  const photo = (n: number) => ({ name: `photo-20261121-10150${n}.jpeg`, bytes: jpeg, type: 'image/jpeg' });

  test('go with a text: sound, photos and films', async () => {
    const film = { name: 'video-20261121-101500.mp4', bytes: mp4, type: 'video/mp4' };
    const { item } = await text({ message_text: '' }, [clip(0), photo(0), film]);
    expect(item.media.map(({ media_type }) => media_type)).toEqual(['audio/wav', 'image/jpeg', 'video/mp4']);
  });

  test('ten go, and two of them beside eight files', async () => {
    const ten = Array.from({ length: 10 }, (_, n) => photo(n));
    expect((await text({}, ten)).item.media).toHaveLength(10);
    const eight = Array.from({ length: 8 }, () => ({ name: 'tooth.png', bytes: png }));
    expect((await text({}, [...eight, clip(0), clip(1)])).item.media).toHaveLength(10);
    const refused = await text({}, [...eight, clip(0), clip(1), clip(2)]);
    expect([refused.status, refused.body]).toEqual([400, inbox.inboxMessages.tooManyMedia]);
    const nine = await text({}, [...eight, { name: 'tooth.png', bytes: png }]);
    expect([nine.status, nine.body]).toEqual([400, 'Max number of files that can be attached is 8']);
    // More than a form takes at all, as no page of ours sends: said in the same plain words, and nothing of it is kept.
    const many = await text(
      {},
      Array.from({ length: 101 }, () => ({ name: 'tooth.png', bytes: png })),
    );
    expect([many.status, many.body]).toEqual([400, 'At most 40 files can be sent at once.']);
  });

  test('that are something else than their names say are refused; the message is not half sent', async () => {
    const answer = await text({}, [photo(0), { ...clip(0), bytes: jpeg, type: 'application/octet-stream' }]);
    expect([answer.status, answer.body]).toEqual([
      400,
      'audio-20261121-101500.wav says it is WAV, and is JPEG. Save it again in the right format.',
    ]);
    expect(await threadOf(caller, contact)).toEqual([]);
  });
});
