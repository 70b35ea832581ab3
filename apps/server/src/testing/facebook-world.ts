import type { social } from '@chairline/contract';
import { readPages } from '../features/social/read-pages.ts';
import type { FacebookPages } from '../gateways/meta/index.ts';
import { type Caller, createOffice, createUser, multipart, signIn, type TestOffice } from './factory.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { until } from './wait.ts';

/** A post as the sandbox's Facebook has it. */
export interface PlayedPost {
  id: string;
  page: string;
  message: string;
  link: string;
  media: { id: string; type: string; altText?: string }[];
}

export const facebookPermissions = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'];
/** The pages there are; each person manages some of them. */
const DANA = '90001';
export const JULES = '90002';

/** A person on the sandbox's consent page. @returns what our own page says then */
export async function consentToFacebook(
  app: TestApp,
  admin: Caller,
  { person = DANA, granted = facebookPermissions, decision = 'allow', messenger = false } = {},
): Promise<string> {
  const begun = await admin.call('GET', `/social/auth/facebook${messenger ? '?messenger=true' : ''}`);
  if (begun.statusCode !== 200) throw new Error(`${begun.statusCode} ${begun.body}`);
  const { url } = begun.json() as { url: string };
  const body = new URLSearchParams([
    ...new URL(url).searchParams,
    ['person', person],
    ['decision', decision],
    ...granted.map((one) => ['granted', one] as [string, string]),
  ]);
  const answer = await fetch(url.split('?')[0]!, { method: 'POST', body, redirect: 'manual' });
  const back = new URL(answer.headers.get('location')!);
  const cookie = begun.cookies.find(({ name }) => name === 'chairline_facebook_consent')!;
  const page = await app.server.inject({
    method: 'GET',
    url: back.pathname + back.search,
    cookies: { [cookie.name]: cookie.value },
  });
  return page.body;
}

/** An office whose account is connected and whose pages are read; one page is chosen. */
export async function connectFacebook(
  app: TestApp,
  {
    facebookPages,
    person = DANA,
    pageId = '100001',
    granted = facebookPermissions,
  }: { facebookPages: FacebookPages | null; person?: string; pageId?: string; granted?: string[] },
): Promise<{ office: TestOffice; admin: Caller; pageId: string }> {
  const office = await createOffice(app);
  const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  await consentToFacebook(app, admin, { person, granted, messenger: granted !== facebookPermissions });
  await readPages(app.platform, facebookPages, office.id);
  const chosen = await admin.call('PUT', '/social/pages', { page_ids: [pageId] });
  if (chosen.statusCode !== 200) throw new Error(`${chosen.statusCode} ${chosen.body}`);
  return { office, admin, pageId };
}

export interface FacebookOffice extends TestOffice {
  admin: Caller;
  pageId: string;
  post(
    fields?: Record<string, string>,
    files?: Parameters<typeof multipart>[1],
    path?: string,
  ): Promise<{ statusCode: number; body: string; posts: social.SocialPost[] }>;
  list(): Promise<social.SocialPost[]>;
  /** Waits until the newest post is as it should be. */
  becomes(state: social.PostState, id?: number): Promise<social.SocialPost>;
  connection(): Promise<social.FacebookConnection>;
  atFacebook(): Promise<PlayedPost[]>;
}

export interface FacebookWorld {
  app: TestApp;
  sandbox: TestSandbox;
  fault(mode: string, extra?: { ratio?: number; ms?: number }): Promise<void>;
  connect(who?: { person?: string; pageId?: string }): Promise<FacebookOffice>;
  close(): Promise<void>;
}

/** The server with its jobs, and Facebook played beside it. */
export async function startFacebookWorld(options: TestAppOptions = {}): Promise<FacebookWorld> {
  const sandbox = await startSandbox('http://desk.test');
  const app = await createTestApp({
    publicUrl: 'http://desk.test',
    metaApiUrl: sandbox.metaApiUrl,
    pushApiUrl: sandbox.pushApiUrl,
    withoutJobs: false,
    carrierTimeoutMs: 1_500,
    socialTiming: { doubt: 400, lookAgain: 50, firstBackoff: 50, maxBackoff: 200 },
    ...options,
  });
  return {
    app,
    sandbox,
    async fault(mode, extra = {}) {
      await sandbox.control('/faults', { vendor: 'meta', mode, ...extra });
    },
    async connect({ person = DANA, pageId = '100001' } = {}) {
      const office = await createOffice(app);
      const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
      await consentToFacebook(app, admin, { person });
      const connection = async () =>
        (await admin.call('GET', '/social/getClientPages')).json() as social.FacebookConnection;
      await until('the pages are read', async () => (await connection()).read_at !== null);
      const chosen = await admin.call('PUT', '/social/pages', { page_ids: [pageId] });
      if (chosen.statusCode !== 200) throw new Error(`${chosen.statusCode} ${chosen.body}`);
      const list = async () =>
        ((await admin.call('GET', '/social/posts')).json() as { posts: social.SocialPost[] }).posts;
      return {
        ...office,
        admin,
        pageId,
        connection,
        list,
        async post(fields = {}, files = [], path = '/social/postMessage') {
          const { cookies } = admin;
          const url = `/api${path}`;
          const answer = await app.server.inject({
            method: 'POST',
            url,
            cookies,
            ...multipart(fields, files),
          });
          const read = answer.statusCode === 200 ? answer.json() : {};
          return {
            statusCode: answer.statusCode,
            body: answer.body,
            posts: read.posts ?? (read.post ? [read.post] : []),
          };
        },
        becomes: (state, id) =>
          until(`the post is ${state}`, async () => {
            const posts = await list();
            const post = id === undefined ? posts[0] : posts.find(({ post_id }) => post_id === id);
            return post?.state === state ? post : undefined;
          }),
        atFacebook: async () => (await sandbox.control(`/meta/posts?page=${pageId}`)) as PlayedPost[],
      };
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}
