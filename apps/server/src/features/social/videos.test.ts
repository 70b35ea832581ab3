import { social } from '@chairline/contract';
import { expect, test } from 'vitest';
import { createMetaPages, type VideoUpload } from '../../gateways/meta/index.ts';
import { inOffice } from '../../platform/platform.ts';
import { type FacebookOffice, startFacebookWorld } from '../../testing/facebook-world.ts';
import { emptyVideo } from './testing/route-cases.ts';
import { openRight } from '../google-connection/index.ts';
import { pageUse } from './meta-use.ts';
import { useWorld } from '../../testing/use-app.ts';

/** The sandbox takes parts of a million bytes. */
const PART = 1_000_000;
const words = social.socialMessages;
const world = useWorld(startFacebookWorld);

/** Bytes that differ by their place: a part that came twice or not at all is seen. */
function video(size: number): Buffer {
  const rest = Buffer.alloc(size - emptyVideo.length);
  for (let at = 0; at + 4 <= rest.length; at += 4) rest.writeUInt32LE(at, at);
  return Buffer.concat([emptyVideo, rest]);
}
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const send = (office: FacebookOffice, message: string, bytes: Buffer, more = {}) =>
  office.post(
    { message, ...more },
    [{ name: 'tour.mp4', bytes, type: 'video/mp4' }],
    `/social/${office.pageId}/sendfbvideo`,
  );

/** What an earlier try left: a video that Facebook has the first parts of. @param parts that Facebook took */
async function cutOff(
  office: FacebookOffice,
  bytes: Buffer,
  description: string,
  parts: number,
): Promise<VideoUpload> {
  const { platform } = world.app;
  const pages = createMetaPages({ ...platform.config.meta!, timeoutMs: 1_500 });
  const scope = { office: office.id, actor: { kind: 'job', name: 'test' } } as const;
  const token = await inOffice(platform, scope, ({ tx }) =>
    openRight(tx, platform, pageUse(office.pageId), office.id),
  );
  const page = { pageId: office.pageId, token: token! };
  const noted: VideoUpload[] = [];
  const cut = new Error('cut off');
  await expect(
    pages.publishVideo(page, { bytes, fileName: 'tour.mp4', description }, null, async (upload) => {
      noted.push(upload);
      if (upload.from === parts * PART) throw cut;
    }),
  ).rejects.toBe(cut);
  return noted.at(-1)!;
}

/** A post that waits for its time, as a try that was cut off left it; its time is now. */
async function postWith(office: FacebookOffice, message: string, bytes: Buffer, upload: VideoUpload) {
  const { owner, jobs } = world.app;
  const { posts } = await send(office, message, bytes, { scheduled_at: inAnHour() });
  const id = posts[0]!.post_id;
  await owner.query(
    `UPDATE social_posts SET upload = $2, vendor_media_id = $3, first_attempt_at = now(), scheduled_at = now(),
       next_attempt_at = now(), queued_at = now() WHERE post_id = $1`,
    [id, upload, upload.videoId],
  );
  const [held] = await office.list();
  await jobs.find(({ name }) => name === 'send-social-post')!.run({ client_id: office.id, post_id: id });
  return held!;
}

/** The video of a post as Facebook has it; there is one alone. */
async function atFacebook(office: FacebookOffice, message: string) {
  const there = (await office.atFacebook()).filter((one) => one.message === message);
  expect(there).toHaveLength(1);
  const id = there[0]!.media[0]!.id;
  const got = await fetch(`${world.sandbox.url}/meta/media/${id}`);
  return { id, bytes: Buffer.from(await got.arrayBuffer()) };
}

test('the largest video is taken and sent in parts; one byte more, or what is no MP4, is refused in a sentence', async () => {
  const office = await world.connect();
  const largest = video(social.POST_VIDEO_MAX_BYTES);
  expect((await send(office, 'The largest', largest)).statusCode).toBe(200);
  const post = await office.becomes('posted');
  expect(post).toMatchObject({ uploaded: null, problem: null });
  expect((await atFacebook(office, 'The largest')).bytes.equals(largest)).toBe(true);
  const larger = await send(office, 'Too large', Buffer.concat([largest, Buffer.alloc(1)]));
  expect([larger.statusCode, larger.body]).toEqual([400, 'A file is too large: at most 25 MB each.']);
  const none = await send(office, 'None', Buffer.from('RIFF0000AVI LIST of an old camera'));
  expect([none.statusCode, none.body]).toEqual([
    400,
    'tour.mp4 says it is MP4, and is something else. Save it again in the right format.',
  ]);
  const avi = [{ name: 'tour.avi', bytes: Buffer.from('RIFF0000AVI LIST'), type: 'video/x-msvideo' }];
  const other = await office.post({ message: 'x' }, avi, `/social/${office.pageId}/sendfbvideo`);
  expect([other.statusCode, other.body]).toEqual([400, words.videoType]);
  expect(await office.list()).toHaveLength(1);
});

test('a video that was cut off on its way goes on there, and the office sees how far it is', async () => {
  const office = await world.connect();
  const bytes = video(4_300_000);
  const under = await cutOff(office, bytes, 'Cut off', 2);
  expect(under).toMatchObject({ from: 2 * PART, to: 3 * PART });
  const held = await postWith(office, 'Cut off', bytes, under);
  expect(held.uploaded).toBeCloseTo((2 * PART) / bytes.length);
  const { id, bytes: got } = await atFacebook(office, 'Cut off');
  expect([id, got.equals(bytes)]).toEqual([under.videoId, true]);
  expect((await office.list())[0]).toMatchObject({ state: 'posted', uploaded: null });
});

test('a part that Facebook took, but did not say so, is not sent twice', async () => {
  const office = await world.connect();
  const bytes = video(3_200_000);
  const under = await cutOff(office, bytes, 'Unheard', 2);
  // As it was noted before the last part.
  await postWith(office, 'Unheard', bytes, { ...under, from: PART, to: 2 * PART });
  const { id, bytes: got } = await atFacebook(office, 'Unheard');
  expect([id, got.equals(bytes)]).toEqual([under.videoId, true]);
});

test('what Facebook does not know any more is begun anew', async () => {
  const office = await world.connect();
  const bytes = video(1_200_000);
  await postWith(office, 'Forgotten', bytes, { videoId: '1', session: '1', from: PART, to: bytes.length });
  const { id, bytes: got } = await atFacebook(office, 'Forgotten');
  expect(id).not.toBe('1');
  expect(got.equals(bytes)).toBe(true);
});
