import { z } from 'zod';
import type { FacebookPages, PageRight, PostNumbers, VideoState } from './facebook-pages.ts';
import { MetaError } from './facebook-pages.ts';
import { type Ask, createGraph, hostsOf, type MetaOptions } from './graph-ask.ts';
import { createVideoUpload } from './video-upload.ts';

const id = z.object({ id: z.string() });
const managed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      link: z.string().default(''),
      access_token: z.string(),
      tasks: z.array(z.string()).default([]),
    }),
  ),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() })
    .optional(),
});
const total = z.object({ summary: z.object({ total_count: z.number().int() }) }).optional();
const numbers = {
  permalink_url: z.string().default(''),
  likes: total,
  comments: total,
  shares: z.object({ count: z.number().int() }).optional(),
};
const feed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      message: z.string().default(''),
      created_time: z.string(),
      permalink_url: z.string().default(''),
      attachments: z
        .object({ data: z.array(z.object({ target: z.object({ id: z.string() }).optional() })) })
        .optional(),
    }),
  ),
});
const NUMBERS = 'permalink_url,likes.summary(true).limit(0),comments.summary(true).limit(0)';
/** Pages of pages of one account: more is a person who manages thousands. */
const MOST_ROUNDS = 20;

/** Pages by the Graph API (developers.facebook.com/docs/pages-api). */
export function createMetaPages(options: MetaOptions): FacebookPages {
  const { graph, video } = hostsOf(options.apiUrl);
  const ask = createGraph(options);
  return {
    async readAccount(userToken) {
      const me = await ask(z.object({ name: z.string() }), {
        method: 'GET',
        url: `${graph}/me`,
        token: userToken,
        fields: { fields: 'name' },
      });
      return { name: me.name, pages: await readPages(ask, graph, userToken) };
    },

    async uploadPicture({ pageId, token }, { bytes, type, fileName, altText }) {
      const made = await ask(id, {
        method: 'POST',
        url: `${graph}/${pageId}/photos`,
        token,
        fields: { published: 'false', ...(altText === '' ? {} : { alt_text_custom: altText }) },
        file: { name: 'source', bytes, type, fileName },
        timeoutMs: 4 * options.timeoutMs,
      });
      return made.id;
    },

    async publish({ pageId, token }, { message, link, pictureId }) {
      const made = await ask(id, {
        method: 'POST',
        url: `${graph}/${pageId}/feed`,
        token,
        fields: {
          ...(message === '' ? {} : { message }),
          ...(link === '' ? {} : { link }),
          ...(pictureId === null ? {} : { attached_media: JSON.stringify([{ media_fbid: pictureId }]) }),
        },
      });
      return made.id;
    },

    publishVideo: createVideoUpload(ask, video, options.timeoutMs),

    async listPosts({ pageId, token }, since) {
      const { data } = await ask(feed, {
        method: 'GET',
        url: `${graph}/${pageId}/feed`,
        token,
        fields: {
          fields: 'id,message,created_time,permalink_url,attachments{target{id}}',
          since: String(Math.floor(since.getTime() / 1_000)),
          limit: '100',
        },
      });
      return data.map((post) => ({
        id: post.id,
        message: post.message,
        at: new Date(post.created_time),
        permalink: post.permalink_url,
        mediaIds: (post.attachments?.data ?? []).flatMap(({ target }) => (target ? [target.id] : [])),
      }));
    },

    readPost: ({ token }, postId) =>
      nullWhereGone(async () => {
        const fields = { fields: `${NUMBERS},shares` };
        return numbersOf(
          await ask(z.object(numbers), { method: 'GET', url: `${graph}/${postId}`, token, fields }),
        );
      }),

    readVideo: (page, videoId) => nullWhereGone(() => readVideo(ask, graph, page, videoId)),
  };
}

async function readPages(ask: Ask, graph: string, token: string) {
  const pages: z.infer<typeof managed>['data'] = [];
  let after: string | undefined;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const fields = { fields: 'id,name,link,access_token,tasks', limit: '100' };
    const answer = await ask(managed, {
      method: 'GET',
      url: `${graph}/me/accounts`,
      token,
      fields: after === undefined ? fields : { ...fields, after },
    });
    pages.push(...answer.data);
    after = answer.paging?.cursors?.after;
    if (answer.paging?.next === undefined || after === undefined) break;
  }
  return pages.map(({ id: pageId, name, link, access_token, tasks }) => ({
    id: pageId,
    name,
    link: link.startsWith('https://') ? link : '',
    token: access_token,
    mayPost: tasks.includes('CREATE_CONTENT'),
  }));
}

const videoAnswer = z.object({
  ...numbers,
  status: z.object({
    video_status: z.string(),
    uploading_phase: z.object({ status: z.string() }).optional(),
  }),
});

async function readVideo(
  ask: Ask,
  graph: string,
  { token }: PageRight,
  videoId: string,
): Promise<VideoState> {
  const fields = { fields: `${NUMBERS},status` };
  const answer = await ask(videoAnswer, { method: 'GET', url: `${graph}/${videoId}`, token, fields });
  const { video_status: said, uploading_phase: upload } = answer.status;
  const isThere = upload === undefined || upload.status === 'complete';
  const failed = said === 'error' || said === 'expired' || said === 'upload_failed';
  const state = failed ? 'failed' : said === 'ready' ? 'ready' : isThere ? 'processing' : 'begun';
  return { ...numbersOf(answer), state };
}

interface Counted {
  permalink_url: string;
  likes?: z.infer<typeof total>;
  comments?: z.infer<typeof total>;
  shares?: { count: number } | undefined;
}

/** A video's address comes as a path. */
const numbersOf = ({ permalink_url, likes, comments, shares }: Counted): PostNumbers => ({
  permalink: permalink_url.startsWith('/') ? `https://www.facebook.com${permalink_url}` : permalink_url,
  likes: likes?.summary.total_count ?? 0,
  comments: comments?.summary.total_count ?? 0,
  shares: shares?.count ?? 0,
});

async function nullWhereGone<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MetaError && error.outcome === 'gone') return null;
    throw error;
  }
}
