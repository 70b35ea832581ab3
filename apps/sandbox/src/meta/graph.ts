import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { World } from '../world/index.ts';
import { GraphError, invalid, notPermitted, unknownObject } from './errors.ts';
import { giveToken, pageGrant, pageToken, tokenOf, userGrant } from './login.ts';
import { type Fields, type Sent, sentOf } from './sent.ts';
import { type createMessengerHooks } from './messenger-hooks.ts';
import { presentVisitor, registerMessengerGraph } from './messenger-graph.ts';
import type { MessengerStore } from './messenger-store.ts';
import { type MetaStore, pages, people, type Post } from './store.ts';
import { readVideo, takeVideo } from './video.ts';

/** Two posts of the same words in a row are one (code 506). */
const SAME_WITHIN_MS = 120_000;
/** Of scheduled_publish_time: ten minutes to thirty days. */
const [SOONEST_MS, LATEST_MS] = [10 * 60_000, 30 * 86_400_000];

/** The part of the Graph API that a page's posts are made of (developers.facebook.com/docs/pages-api). */
export function registerGraph(
  scope: FastifyInstance,
  world: World,
  store: MetaStore,
  messenger: MessengerStore,
  hooks: ReturnType<typeof createMessengerHooks>,
): void {
  /** What was sent, and by whom. @throws GraphError 190, or 100 where the proof is wrong */
  function open(request: FastifyRequest): Sent & { token: string } {
    const sent = sentOf(request);
    const token = tokenOf(request, sent.fields);
    const proof = createHmac('sha256', world.meta.appSecret).update(token).digest('hex');
    if (sent.fields.appsecret_proof !== undefined && sent.fields.appsecret_proof !== proof)
      throw invalid('Invalid appsecret_proof provided in the API argument');
    return { ...sent, token };
  }
  /** A page that may be posted to. @throws GraphError 200 */
  function openPage(request: FastifyRequest, id: string, permission = 'pages_manage_posts') {
    const sent = open(request);
    const { grant, page } = pageGrant(store, sent.token);
    if (page.id !== id) throw unknownObject(id);
    const tasks: readonly string[] = page.tasks;
    const mayNot = permission === 'pages_manage_posts' && !tasks.includes('CREATE_CONTENT');
    if (mayNot || !grant.permissions.includes(permission)) throw notPermitted(permission);
    return { ...sent, page };
  }
  type One = { Params: { id: string } };

  for (const method of ['GET', 'POST'] as const)
    scope.route({
      method,
      url: '/oauth/access_token',
      handler: (request) => giveToken(world, store, sentOf(request).fields),
    });

  scope.get('/me', (request) => {
    const { person } = userGrant(store, open(request).token);
    return people.find(({ id }) => id === person);
  });
  scope.get('/me/permissions', (request) => {
    const { permissions } = userGrant(store, open(request).token);
    return { data: permissions.map((permission) => ({ permission, status: 'granted' })) };
  });
  scope.delete('/me/permissions', (request) => {
    store.grants.delete(userGrant(store, open(request).token).id);
    return { success: true };
  });
  scope.get('/me/accounts', (request) => {
    const { fields, token } = open(request);
    const grant = userGrant(store, token);
    if (!grant.permissions.includes('pages_show_list')) return { data: [] };
    const mine = pages.filter(({ owner }) => owner === grant.person);
    // Two a round, so that whoever reads only the first round is found out.
    const from = Number(fields.after ?? 0);
    const until = from + 2;
    return {
      data: mine.slice(from, until).map((page) => ({
        id: page.id,
        name: page.name,
        link: `https://www.facebook.com/${page.id}`,
        access_token: pageToken(grant, page),
        tasks: page.tasks,
      })),
      paging: {
        cursors: { before: String(from), after: String(until) },
        ...(until < mine.length ? { next: `${world.publicUrl}/meta/me/accounts?after=${until}` } : {}),
      },
    };
  });

  scope.post<One>('/:id/feed', (request) => {
    const { fields, page } = openPage(request, request.params.id);
    const message = fields.message?.trim() ?? '';
    const media = readMedia(fields.attached_media);
    if (message === '' && !fields.link && media.length === 0) throw invalid('Missing message or attachment');
    for (const id of media) if (store.media.get(id)?.page !== page.id) throw unknownObject(id);
    const [last] = store.shown(page.id);
    if (
      message !== '' &&
      last?.message === message &&
      media.length === 0 &&
      Date.now() - last.at < SAME_WITHIN_MS
    )
      throw new GraphError(400, 506, 'Duplicate status message', {
        error_user_title: 'Duplicate status update',
        error_user_msg:
          'This status update is identical to the last one you posted. Try posting something different, or delete your previous update.',
      });
    return {
      id: addPost(page.id, { message, link: fields.link ?? '', media, scheduledAt: readTime(fields) }),
    };
  });

  scope.post<One>('/:id/photos', (request) => {
    const { fields, files, page } = openPage(request, request.params.id);
    const { source } = files;
    if (!source) throw invalid('Missing or invalid image file');
    if (!/^image\/(jpeg|png|gif)$/.test(source.type))
      throw invalid('Invalid image file', 'This picture cannot be used. Choose a JPEG, PNG or GIF.');
    const id = store.newId();
    world.blobs.put(`meta-${id}`, source.bytes);
    store.media.set(id, { id, page: page.id, type: source.type, altText: fields.alt_text_custom ?? '' });
    if (fields.published === 'false') return { id };
    return {
      id,
      post_id: addPost(page.id, {
        message: fields.caption ?? fields.message ?? '',
        link: '',
        media: [id],
        scheduledAt: null,
      }),
    };
  });

  scope.post<One>('/:id/videos', (request) => {
    const { fields, files, page } = openPage(request, request.params.id);
    return takeVideo(world, store, page.id, fields, files.video_file_chunk, (video, description) =>
      addPost(page.id, { message: description, link: '', media: [video], scheduledAt: readTime(fields) }),
    );
  });

  scope.get<One>('/:id/feed', (request) => {
    const { fields, page } = openPage(request, request.params.id, 'pages_read_engagement');
    const since = Number(fields.since ?? 0) * 1_000;
    const limit = Math.min(100, Number(fields.limit ?? 25));
    return {
      data: store
        .shown(page.id)
        .filter(({ at }) => at >= since)
        .slice(0, limit)
        .map(present),
    };
  });

  registerMessengerGraph(scope, world, store, messenger, hooks, openPage);

  scope.get<One>('/:id', (request) => {
    const { id } = request.params;
    const { page, grant } = pageGrant(store, open(request).token);
    const visitor = messenger.visitors.get(id);
    if (visitor?.page === page.id) {
      if (!grant.permissions.includes('pages_messaging')) throw notPermitted('pages_messaging');
      return presentVisitor(visitor);
    }
    if (!grant.permissions.includes('pages_read_engagement')) throw notPermitted('pages_read_engagement');
    const video = store.videos.get(id);
    if (video?.page === page.id) {
      const post = [...store.posts.values()].find(({ media }) => media.includes(id));
      return { ...(post ? present(post) : {}), ...readVideo(video) };
    }
    const post = store.posts.get(id);
    if (post?.page !== page.id) throw unknownObject(id);
    return present(post);
  });

  function addPost(page: string, post: Pick<Post, 'message' | 'link' | 'media' | 'scheduledAt'>): string {
    const id = `${page}_${store.newId()}`;
    store.posts.set(id, { ...post, id, page, at: Date.now(), likes: 0, comments: 0, shares: 0 });
    return id;
  }

  const present = (post: Post) => ({
    id: post.id,
    ...(post.message === '' ? {} : { message: post.message }),
    created_time: new Date(post.at).toISOString().replace(/\.\d+Z$/, '+0000'),
    permalink_url: `${world.publicUrl}/meta/pages/${post.page}#${post.id}`,
    ...(post.media.length > 0 ? { attachments: { data: post.media.map((id) => ({ target: { id } })) } } : {}),
    likes: { data: [], summary: { total_count: post.likes } },
    comments: { data: [], summary: { total_count: post.comments } },
    ...(post.shares > 0 ? { shares: { count: post.shares } } : {}),
  });
}

/** `attached_media`: JSON as Meta's own examples write it. */
function readMedia(text: string | undefined): string[] {
  if (!text) return [];
  try {
    return (JSON.parse(text) as { media_fbid: string }[]).map(({ media_fbid }) => String(media_fbid));
  } catch {
    throw invalid('Param attached_media must be an array.');
  }
}

function readTime(fields: Fields): number | null {
  if (fields.scheduled_publish_time === undefined) return null;
  const at = Number(fields.scheduled_publish_time) * 1_000;
  if (fields.published !== 'false' || !(at >= Date.now() + SOONEST_MS && at <= Date.now() + LATEST_MS))
    throw invalid('The specified scheduled publish time is invalid.');
  return at;
}
