import { randomBytes } from 'node:crypto';
import type { World } from '../world/index.ts';

/** People who can be picked on the consent page, and the pages they manage. */
export const people = [
  { id: '90001', name: 'Dana Cole' },
  { id: '90002', name: 'Jules Park' },
  { id: '90003', name: 'Sam Ortiz' },
] as const;

export const pages = [
  {
    id: '100001',
    name: 'Cedar Dental',
    owner: '90001',
    tasks: ['CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'ANALYZE'],
  },
  {
    id: '100002',
    name: 'Cedar Dental Kids',
    owner: '90001',
    tasks: ['CREATE_CONTENT', 'MESSAGING', 'MODERATE'],
  },
  { id: '100003', name: 'Portland Smiles', owner: '90001', tasks: ['ANALYZE'] },
  {
    id: '200001',
    name: 'Juniper Dental',
    owner: '90002',
    tasks: ['CREATE_CONTENT', 'MESSAGING', 'MODERATE'],
  },
] as const;
export type PlayedPage = (typeof pages)[number];

/** Consent that was given and not yet exchanged. */
export interface Code {
  code: string;
  redirectUri: string;
  person: string;
  /** What was asked for, and what of it was allowed. */
  asked: string[];
  permissions: string[];
  at: number;
  used: boolean;
}

export interface Grant {
  id: string;
  person: string;
  permissions: string[];
  /** Tokens of the person: the first, then the lasting one. */
  tokens: { token: string; until: number }[];
  /** Its pages' tokens are no good either then. */
  expired: boolean;
}

export interface Post {
  id: string;
  page: string;
  message: string;
  link: string;
  at: number;
  /** Shown from then on; null: at once. */
  scheduledAt: number | null;
  media: string[];
  likes: number;
  comments: number;
  shares: number;
}

export interface Media {
  id: string;
  page: string;
  type: string;
  altText: string;
}

export interface PlayedVideo {
  id: string;
  session: string;
  page: string;
  size: number;
  got: number;
  description: string;
  finishedAt: number | null;
  failed: boolean;
}

/** How long a video is worked on after it is there. */
export const PROCESSING_MS = 1_500;

export const newToken = (prefix: string): string => `${prefix}${randomBytes(24).toString('base64url')}`;

/** What Meta keeps. */
export function openMetaStore(world: World) {
  const { journal } = world;
  const store = {
    codes: journal.table<Code>('meta.codes'),
    grants: journal.table<Grant>('meta.grants'),
    posts: journal.table<Post>('meta.posts'),
    media: journal.table<Media>('meta.media'),
    videos: journal.table<PlayedVideo>('meta.videos'),
    counters: journal.table<{ last: number }>('meta.counters'),
  };
  return {
    ...store,
    /** As long as Facebook's, and never the same twice. */
    newId(): string {
      const last = (store.counters.get('id')?.last ?? 0) + 1;
      store.counters.set('id', { last });
      return String(700_000_000_000 + last);
    },
    /** What a page shows, the newest first. */
    shown(page: string): Post[] {
      return [...store.posts.values()]
        .filter((post) => post.page === page && (post.scheduledAt ?? 0) <= Date.now())
        .sort((a, b) => b.at - a.at || Number(b.id.split('_')[1]) - Number(a.id.split('_')[1]));
    },
    reset(): void {
      store.codes.clear();
      store.grants.clear();
      store.posts.clear();
      store.media.clear();
      store.videos.clear();
    },
  };
}
export type MetaStore = ReturnType<typeof openMetaStore>;

/** Puts a file where Facebook's network would have it. */
export function keepMedia(world: World, store: MetaStore, page: string, bytes: Buffer, type: string) {
  const id = store.newId();
  world.blobs.put(`meta-${id}`, bytes);
  store.media.set(id, { id, page, type, altText: '' });
  return { id, url: `${world.publicUrl}/meta/media/${id}` };
}
