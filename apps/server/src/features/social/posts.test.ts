import { social, type worklist } from '@chairline/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, multipart, signIn } from '../../testing/factory.ts';
import {
  consentToFacebook,
  facebookPermissions,
  JULES,
  startFacebookWorld,
} from '../../testing/facebook-world.ts';
import type { ErasingNotes } from '../../platform/domain-events.ts';
import { inOffice } from '../../platform/platform.ts';
import { emptyVideo } from './testing/route-cases.ts';
import { photoWithGps, png } from '../../testing/rows.ts';
import { until } from '../../testing/wait.ts';
import { further } from '../../testing/further.ts';
import { useWorld } from '../../testing/use-app.ts';

let n = 0;
const unlike = (text: string) => `${text} ${process.pid}-${(n += 1)}`;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const video = (size: number) => Buffer.concat([emptyVideo, Buffer.alloc(size, 7)]);
const mp4 = (size = 100) => [{ name: 'tour.mp4', bytes: video(size), type: 'video/mp4' }];
const words = social.socialMessages;

const world = useWorld(startFacebookWorld);
afterEach(() => world.fault('ok'));

describe('connecting', () => {
  test('reads every page, seals the rights, and gives them back', async () => {
    const office = await world.connect();
    const connection = await office.connection();
    expect(connection).toMatchObject({ connected: true, account: 'Dana Cole', problem: null });
    expect(connection.pages.map(({ name, chosen, may_post }) => [name, chosen, may_post])).toEqual([
      ['Cedar Dental', true, true],
      ['Cedar Dental Kids', false, true],
      ['Portland Smiles', false, false],
    ]);
    const secrets = async () =>
      (
        await world.app.owner.query<{ name: string; sealed: Buffer }>(
          'SELECT name, sealed FROM office_secrets WHERE client_id = $1',
          [office.id],
        )
      ).rows;
    expect((await secrets()).map(({ name }) => name)).toContain('meta-page:100001');
    expect((await secrets()).some(({ sealed }) => sealed.includes('EAA'))).toBe(false);
    expect((await office.admin.call('DELETE', '/social/auth/facebook')).json()).toMatchObject({
      connected: false,
      pages: [],
    });
    await until('nothing is kept', async () => (await secrets()).length === 0);
  });

  test('an office that is erased gives its right back, and posts no more', async () => {
    const office = await world.connect();
    await office.post({ message: unlike('Never'), scheduled_at: inAnHour() });
    const notes: ErasingNotes = { ended: [], notEnded: [], kept: [] };
    const scope = { office: office.id, actor: { kind: 'job', name: 'erase-office' } } as const;
    await inOffice(world.app.platform, scope, (ctx) => ctx.raise('office.erasing', notes));
    expect(notes.ended).toContain('The right to the Facebook account (Dana Cole) was given back.');
    expect((await office.connection()).connected).toBe(false);
    await until('nothing of the account is kept', async () => {
      const { rows } = await world.app.owner.query(
        "SELECT 1 FROM office_secrets WHERE client_id = $1 AND name NOT LIKE 'meta-page:%'",
        [office.id],
      );
      return rows.length === 0;
    });
  });

  test('the only page one may post to is chosen by itself; one they may not post to cannot be', async () => {
    const admin = await signIn(
      world.app,
      await createUser(world.app, await createOffice(world.app), { role: 'Admin' }),
    );
    await consentToFacebook(world.app, admin, { person: JULES });
    const pages = await until('the page is there', async () => {
      const answer = (await admin.call('GET', '/social/getClientPages')).json() as social.FacebookConnection;
      return answer.pages.length > 0 ? answer.pages : undefined;
    });
    expect(pages).toMatchObject([{ page_id: '200001', name: 'Juniper Dental', chosen: true }]);
    const office = await world.connect();
    const refused = await office.admin.call('PUT', '/social/pages', { page_ids: ['100003'] });
    expect([refused.statusCode, refused.body]).toEqual([400, words.mayNotPost]);
    const stale = await office.admin.call('PUT', '/social/pages', { page_ids: ['100001'], version: 1 });
    expect([stale.statusCode, stale.json().detail]).toEqual([409, words.pagesChanged]);
  });

  test('declined, or without a permission, nothing is connected; what was begun elsewhere is nobody’s', async () => {
    const admin = await signIn(
      world.app,
      await createUser(world.app, await createOffice(world.app), { role: 'Admin' }),
    );
    expect(await consentToFacebook(world.app, admin, { decision: 'deny' })).toContain('declined on Facebook');
    const half = await consentToFacebook(world.app, admin, { granted: facebookPermissions.slice(0, 2) });
    expect(half).toContain('was not ticked on Facebook');
    const stranger = await world.app.server.inject({
      method: 'GET',
      url: '/api/social/auth/facebook/callback?state=1.abc&code=x',
    });
    expect(stranger.body).toContain('This link is not valid');
    expect((await admin.call('GET', '/social/getClientPages')).json()).toMatchObject({ connected: false });
  });
});

describe('posting', () => {
  test('a text with a link is on the page, once for one reference, with how it went', async () => {
    const office = await world.connect();
    const message = unlike('We are open on Saturday');
    const fields = { message, link: 'https://cedar.test/hours', client_ref: 'ref-of-this-post' };
    const [first, second] = [await office.post(fields), await office.post(fields)];
    expect(second.posts[0]!.post_id).toBe(first.posts[0]!.post_id);
    const post = await office.becomes('posted');
    const there = (await office.atFacebook()).filter((one) => one.message === message);
    expect(there).toMatchObject([{ link: 'https://cedar.test/hours', media: [] }]);
    expect(post.posted_at).not.toBeNull();
    await until('its address is known', async () => (await office.list())[0]!.permalink !== '');
    await world.sandbox.control('/meta/counts', { post: there[0]!.id, likes: 7, comments: 2, shares: 1 });
    await world.app.owner.query(
      `UPDATE social_posts SET looked_at = now() - interval '1 hour' WHERE client_id = $1`,
      [office.id],
    );
    expect((await office.admin.call('POST', '/social/posts/look')).json()).toEqual({ asked: true });
    await until('it is known how it went', async () => (await office.list())[0]!.likes === 7);
    expect((await office.list())[0]).toMatchObject({ comments: 2, shares: 1, gone: false });
    expect((await office.admin.call('POST', '/social/posts/look')).json()).toEqual({ asked: false });
  });

  test('a picture goes with its description and without where it was taken; to two pages at once', async () => {
    const office = await world.connect();
    await office.admin.call('PUT', '/social/pages', { page_ids: ['100001', '100002'] });
    const message = unlike('Our new chair');
    const bytes = await photoWithGps();
    const files = [{ name: 'chair.jpg', bytes, type: 'image/jpeg' }];
    const { posts } = await office.post({ message, alt_text: 'A blue chair' }, files);
    expect(posts.map(({ page_name }) => page_name).toSorted()).toEqual(['Cedar Dental', 'Cedar Dental Kids']);
    for (const { post_id } of posts) await office.becomes('posted', post_id);
    const there = (await office.atFacebook()).find((one) => one.message === message);
    expect(there!.media).toMatchObject([{ type: 'image/jpeg', altText: 'A blue chair' }]);
    const sent = await fetch(`${world.sandbox.url}/meta/media/${there!.media[0]!.id}`);
    expect(Buffer.from(await sent.arrayBuffer()).includes('Camera of Maria')).toBe(false);
    const media = await office.admin.call('GET', `/social/posts/${posts[0]!.post_id}/media`);
    expect([media.statusCode, media.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  test('a video goes in parts and shows once Facebook is through with it', async () => {
    const office = await world.connect();
    const message = unlike('A tour');
    const { posts } = await office.post({ message }, mp4(2_300_000), `/social/${office.pageId}/sendfbvideo`);
    expect(posts).toMatchObject([{ kind: 'video', state: 'sending' }]);
    const post = await office.becomes('posted');
    expect(post.processing).toBe(true);
    const there = (await office.atFacebook()).filter((one) => one.message === message);
    expect(there).toHaveLength(1);
    const got = await fetch(`${world.sandbox.url}/meta/media/${there[0]!.media[0]!.id}`);
    expect((await got.arrayBuffer()).byteLength).toBe(video(2_300_000).length);
    await until('it is shown', async () => (await office.list())[0]!.processing === false);
  });

  further(
    'a video that cannot be processed says so, and is uploaded anew when it is tried again',
    async () => {
      const office = await world.connect();
      const message = unlike('#broken-video');
      await office.post({ message }, mp4(), `/social/${office.pageId}/sendfbvideo`);
      const failed = await office.becomes('failed');
      expect(failed.problem).toContain('could not process the video');
      expect([failed.bell, failed.told_at]).toEqual([[office.admin.user.id], expect.any(String)]);
      expect((await office.admin.call('POST', `/social/posts/${failed.post_id}/retry`)).statusCode).toBe(200);
      await office.becomes('posted');
    },
  );

  test.each<[string, Record<string, string>, { name: string; bytes: Buffer; type: string }[], string]>([
    ['nothing', {}, [], words.empty],
    ['a link alone', { link: 'https://a.test' }, [], words.empty],
    ['a link that is none', { message: 'x', link: 'javascript:alert(1)' }, [], words.link],
    ['too long', { message: 'x'.repeat(social.POST_MAX + 1) }, [], words.tooLong],
    ['a description of nothing', { message: 'x', alt_text: 'y' }, [], words.altWithoutPicture],
    [
      'a picture and a link',
      { link: 'https://a.test' },
      [{ name: 'a.png', bytes: png, type: 'image/png' }],
      words.linkWithPicture,
    ],
    [
      'what is no picture',
      {},
      [{ name: 'a.pdf', bytes: Buffer.from('%PDF-1.4'), type: 'application/pdf' }],
      words.pictureType,
    ],
    ['a time that is over', { message: 'x', scheduled_at: '2020-01-01T00:00:00Z' }, [], words.timePast],
    ['a time too far', { message: 'x', scheduled_at: '2999-01-01T00:00:00Z' }, [], words.timeFar],
    ['no time', { message: 'x', scheduled_at: 'soon' }, [], words.time],
  ])('%s is refused in a sentence', async (_, fields, files, sentence) => {
    const office = await world.connect();
    const answer = await office.post(fields, files);
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    expect(await office.list()).toEqual([]);
  });

  test('not to a page that was not chosen, nor without an account', async () => {
    const office = await world.connect();
    expect((await office.post({ message: 'x', page_ids: '100002' })).statusCode).toBe(409);
    await office.admin.call('PUT', '/social/pages', { page_ids: [] });
    expect((await office.post({ message: 'x' })).body).toBe(words.noPage);
    await office.admin.call('DELETE', '/social/auth/facebook');
    expect(JSON.parse((await office.post({ message: 'x' })).body).detail).toBe(words.notConnected);
  });
});

test('a member posts, changes and withdraws nothing, until an admin lets them', async () => {
  const office = await world.connect();
  const message = unlike('By a member');
  const { posts } = await office.post({ message, scheduled_at: inAnHour() });
  const path = `/social/posts/${posts[0]!.post_id}`;
  const member = await signIn(world.app, await createUser(world.app, office));
  const change = { message: 'x', scheduled_at: inAnHour(), version: posts[0]!.version };
  const tries = async () => {
    const form = multipart({ message: 'x', scheduled_at: inAnHour() });
    const at = { method: 'POST', url: '/api/social/postMessage', cookies: member.cookies } as const;
    const answers = [
      await world.app.server.inject({ ...at, ...form }),
      await member.call('PUT', path, change),
      await member.call('PUT', `${path}/withdrawn`, { withdrawn: true }),
      await member.call('POST', `${path}/retry`),
    ];
    return answers.map(({ statusCode }) => statusCode);
  };
  expect(await tries()).toEqual([403, 403, 403, 403]);
  expect((await office.list())[0]).toMatchObject({ message, state: 'scheduled' });
  await office.admin.call('PUT', `/users/${member.user.id}`, { can_post_social: true });
  expect(await tries()).toEqual([200, 200, 200, 409]);
  expect((await member.call('PUT', '/social/pages', { page_ids: [] })).statusCode).toBe(403);
});

describe('at a time', () => {
  test('it waits, is changed, withdrawn and taken back, and goes out when its time has come', async () => {
    const office = await world.connect();
    const message = unlike('Closed on Monday');
    const { posts } = await office.post({ message, scheduled_at: inAnHour() });
    const { post_id: id, version } = posts[0]!;
    expect(posts[0]!.state).toBe('scheduled');
    const path = `/social/posts/${id}`;
    const change = { message: `${message}!`, scheduled_at: inAnHour(), version };
    const changed = await office.admin.call('PUT', path, change);
    expect(changed.json().post).toMatchObject({ message: `${message}!`, state: 'scheduled' });
    const stale = await office.admin.call('PUT', path, change);
    expect([stale.statusCode, stale.json().detail]).toEqual([409, words.changed]);
    const withdraw = (withdrawn: boolean) => office.admin.call('PUT', `${path}/withdrawn`, { withdrawn });
    expect((await withdraw(true)).json().post.state).toBe('withdrawn');
    expect(await office.list()).toEqual([]);
    expect((await withdraw(true)).statusCode).toBe(200);
    expect((await withdraw(false)).json().post.state).toBe('scheduled');
    const soon = new Date(Date.now() + 1_000).toISOString();
    const newest = (await office.list())[0]!.version;
    await office.admin.call('PUT', path, { message, scheduled_at: soon, version: newest });
    const post = await office.becomes('posted');
    expect(Date.parse(post.posted_at!)).toBeGreaterThanOrEqual(Date.parse(soon));
    expect((await withdraw(true)).json().detail).toBe(words.begun);
    expect((await office.atFacebook()).filter((one) => one.message.startsWith(message))).toHaveLength(1);
  });

  test('disconnected before its time, or its page taken off, it fails at once and can be tried again', async () => {
    const office = await world.connect();
    const { posts } = await office.post({ message: unlike('Later'), scheduled_at: inAnHour() });
    await office.admin.call('PUT', '/social/pages', { page_ids: ['100002'] });
    expect((await office.becomes('failed')).problem).toContain('taken off the list');
    await office.admin.call('PUT', '/social/pages', { page_ids: ['100001'] });
    await office.admin.call('POST', `/social/posts/${posts[0]!.post_id}/retry`);
    await office.becomes('posted');
  });
});

describe('one that failed', () => {
  const bellOf = async (caller: Caller) => {
    const { items } = (await caller.call('GET', '/worklist?kinds=post')).json() as {
      items: worklist.WorkItem[];
    };
    return items.map(({ title, note }) => [title, note]);
  };

  test('reaches the devices of who wrote it and of the admins, and says nothing of what it says', async () => {
    const office = await world.connect();
    const author = await signIn(world.app, await createUser(world.app, office));
    await office.admin.call('PUT', `/users/${author.user.id}`, { can_post_social: true });
    const other = await signIn(world.app, await createUser(world.app, office));
    const { sandbox, app } = world;
    const senderKey = app.platform.config.push!.publicKey;
    const deviceOf = async (caller: Caller) => {
      const made = await sandbox.control('/push/subscriptions', { senderKey });
      const { id, subscription } = made as { id: string; subscription: object };
      expect((await caller.call('POST', '/push/subscriptions', subscription)).statusCode).toBe(200);
      return async () => (await sandbox.control(`/push/messages?subscription=${id}`)) as { text: string }[];
    };
    const devices = [await deviceOf(author), await deviceOf(office.admin), await deviceOf(other)] as const;
    const message = unlike('Closed on Friday');
    const form = multipart({ message, scheduled_at: inAnHour() });
    const url = '/api/social/postMessage';
    await app.server.inject({ method: 'POST', url, cookies: author.cookies, ...form });
    await office.admin.call('PUT', '/social/pages', { page_ids: [] });
    const { post_id } = await office.becomes('failed');
    for (const device of [devices[0], devices[1]]) {
      const [push] = await until('the push', async () => {
        const all = await device();
        return all.length > 0 ? all : undefined;
      });
      expect(JSON.parse(push!.text)).toEqual({
        title: 'Not posted',
        body: 'A post to your pages did not go out',
        tag: `post:${post_id}`,
        path: '/settings/social',
      });
    }
    expect(await devices[2]()).toEqual([]);
  });

  test('is on the bells of who wrote it and of the admins until they have seen it, and comes back if it fails again', async () => {
    const office = await world.connect();
    const author = await signIn(world.app, await createUser(world.app, office));
    await office.admin.call('PUT', `/users/${author.user.id}`, { can_post_social: true });
    const other = await signIn(world.app, await createUser(world.app, office));
    const message = unlike('Later');
    const { cookies } = author;
    const form = multipart({ message, scheduled_at: inAnHour() });
    const url = '/api/social/postMessage';
    await world.app.server.inject({ method: 'POST', url, cookies, ...form });
    expect(await bellOf(author)).toEqual([]);
    await office.admin.call('PUT', '/social/pages', { page_ids: [] });
    const failed = await office.becomes('failed');
    const told = [[message, expect.stringContaining('taken off the list')]];
    expect([await bellOf(author), await bellOf(office.admin), await bellOf(other)]).toEqual([told, told, []]);

    const path = `/social/posts/${failed.post_id}`;
    const seen = (caller: Caller, is: boolean) => caller.call('PUT', `${path}/seen`, { seen: is });
    expect((await seen(author, true)).json().post.bell).toEqual([office.admin.user.id]);
    expect((await seen(author, true)).json().post.version).toBe(failed.version + 1);
    expect([await bellOf(author), await bellOf(office.admin)]).toEqual([[], told]);
    await seen(author, false);
    expect(await bellOf(author)).toEqual(told);
    await seen(author, true);

    await office.admin.call('PUT', `${path}/withdrawn`, { withdrawn: true });
    expect(await bellOf(office.admin)).toEqual([]);
    await office.admin.call('PUT', `${path}/withdrawn`, { withdrawn: false });
    expect(await bellOf(office.admin)).toEqual(told);

    await author.call('POST', `${path}/retry`);
    await until('it failed again', async () => (await bellOf(author)).length === 1);
    await office.admin.call('PUT', '/social/pages', { page_ids: ['100001'] });
    await author.call('POST', `${path}/retry`);
    await office.becomes('posted');
    expect([await bellOf(author), await bellOf(office.admin)]).toEqual([[], []]);
    expect((await office.atFacebook()).filter((one) => one.message === message)).toHaveLength(1);
  });
});

test('an office that is deleted when the time has come posts nothing; brought back, it finds the post on its bell', async () => {
  const office = await world.connect();
  const message = unlike('While we were gone');
  const { posts } = await office.post({ message, scheduled_at: inAnHour() });
  const { owner, jobs } = world.app;
  const setDeleted = (at: string) =>
    owner.query(`UPDATE clients SET deleted_at = ${at} WHERE client_id = $1`, [office.id]);
  await setDeleted('now()');
  const job = { client_id: office.id, post_id: posts[0]!.post_id };
  const run = () => jobs.find(({ name }) => name === 'send-social-post')!.run(job);
  const stateOf = async () =>
    (await owner.query('SELECT state FROM social_posts WHERE client_id = $1', [office.id])).rows[0].state;
  await run();
  expect(await stateOf()).toBe('queued');
  await owner.query(
    `UPDATE social_posts SET scheduled_at = now(), next_attempt_at = now(), queued_at = now() WHERE client_id = $1`,
    [office.id],
  );
  await run();
  expect(await stateOf()).toBe('failed');
  expect((await office.atFacebook()).filter((one) => one.message === message)).toEqual([]);
  await setDeleted('NULL');
  const [post] = await office.list();
  expect(post).toMatchObject({ state: 'failed', bell: [office.admin.user.id] });
  expect(post!.problem).toContain('was deleted when its time came');
  await office.admin.call('POST', `/social/posts/${post!.post_id}/retry`);
  await office.becomes('posted');
});

describe('when Facebook is ill', () => {
  test('an expired token fails the post, says so beside the account, and is over once connected again', async () => {
    const office = await world.connect();
    await world.fault('expired-token');
    const { posts } = await office.post({ message: unlike('Expired') });
    expect((await office.becomes('failed')).problem).toContain('connects Facebook again');
    expect((await office.connection()).problem).toContain('ended the connection');
    await world.fault('ok');
    await consentToFacebook(world.app, office.admin);
    await until('all is well', async () => (await office.connection()).problem === null);
    await office.admin.call('POST', `/social/posts/${posts[0]!.post_id}/retry`);
    await office.becomes('posted');
  });

  test('a permission that is missing is said', async () => {
    const office = await world.connect();
    await world.fault('no-permission');
    await office.post({ message: unlike('Forbidden') });
    expect((await office.becomes('failed')).problem).toContain('may not post to this page');
  });

  test.each([
    ['a text', 'rate-limit', false],
    ['a text', 'accept-then-drop', false],
    ['a picture', 'accept-then-drop', true],
    ['a picture', 'error', true],
  ])('%s and %s: it is there once', async (_, mode, withPicture) => {
    const office = await world.connect();
    const message = unlike('Through');
    const files = withPicture ? [{ name: 'a.png', bytes: png, type: 'image/png' }] : [];
    await world.fault(mode);
    await office.post({ message }, files);
    await until('it was tried', async () => (await office.list())[0]?.problem !== null);
    await world.fault('ok');
    await office.becomes('posted');
    expect((await office.atFacebook()).filter((one) => one.message === message)).toHaveLength(1);
  });

  further('a video whose last answer is lost is there once', async () => {
    const office = await world.connect();
    const message = unlike('Tour');
    await world.fault('accept-then-drop', { ratio: 0.5 });
    await office.post({ message }, mp4(), `/social/${office.pageId}/sendfbvideo`);
    await until('it was tried', async () => (await office.list())[0]?.problem !== null);
    await world.fault('ok');
    await office.becomes('posted');
    expect((await office.atFacebook()).filter((one) => one.message === message)).toHaveLength(1);
  });

  test('what was deleted on Facebook is said to be gone', async () => {
    const office = await world.connect();
    const message = unlike('Gone soon');
    await office.post({ message });
    await office.becomes('posted');
    await until('it was looked at', async () => (await office.list())[0]!.looked_at !== null);
    const there = (await office.atFacebook()).find((one) => one.message === message)!;
    await world.sandbox.control('/meta/delete', { post: there.id });
    await world.app.owner.query(
      `UPDATE social_posts SET looked_at = now() - interval '1 hour' WHERE client_id = $1`,
      [office.id],
    );
    await office.admin.call('POST', '/social/posts/look');
    await until('it is gone', async () => (await office.list())[0]!.gone);
  });
});
