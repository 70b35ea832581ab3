/** What the product asks of Facebook for its pages. The gateway beside this file speaks to Meta. */
export interface FacebookPages {
  /** Whose token it is, and the pages they manage, with a token of each. @throws MetaError */
  readAccount(userToken: string): Promise<{ name: string; pages: ManagedPage[] }>;
  /** Puts a picture on a page without showing it. @returns its id, for `publish` @throws MetaError */
  uploadPicture(page: PageRight, picture: Picture): Promise<string>;
  /** @returns the id of the post @throws MetaError */
  publish(
    page: PageRight,
    post: { message: string; link: string; pictureId: string | null },
  ): Promise<string>;
  /**
   * Uploads a video in parts and shows it.
   * @param under where an earlier try was cut off; null: from the beginning
   * @param note hears how far it is: before anything of it can be seen, and after each part
   * @returns its id @throws MetaError
   */
  publishVideo(
    page: PageRight,
    video: Video,
    under: VideoUpload | null,
    note: (upload: VideoUpload) => Promise<void>,
  ): Promise<string>;
  /** The newest posts of a page since a time. @throws MetaError */
  listPosts(page: PageRight, since: Date): Promise<PagePost[]>;
  /** A post and how it went; null where it is gone. @throws MetaError */
  readPost(page: PageRight, postId: string): Promise<PostNumbers | null>;
  /** A video; null where it is gone. @throws MetaError */
  readVideo(page: PageRight, videoId: string): Promise<VideoState | null>;
}

export interface ManagedPage {
  id: string;
  name: string;
  link: string;
  token: string;
  /** Their role on the page lets them post (the task CREATE_CONTENT). */
  mayPost: boolean;
}

export interface PageRight {
  pageId: string;
  token: string;
}

export interface Picture {
  bytes: Buffer;
  type: string;
  fileName: string;
  altText: string;
}

export interface Video {
  bytes: Buffer;
  fileName: string;
  description: string;
}

/** How far a video is: the part that Facebook wants next, in bytes; none where both are the same. */
export interface VideoUpload {
  videoId: string;
  session: string;
  from: number;
  to: number;
}

export interface PagePost {
  id: string;
  message: string;
  at: Date;
  permalink: string;
  /** Of its pictures and videos. */
  mediaIds: string[];
}

export interface PostNumbers {
  permalink: string;
  likes: number;
  comments: number;
  shares: number;
}

export interface VideoState extends PostNumbers {
  /** `begun`: not all of it is there, and nothing shows. */
  state: 'begun' | 'processing' | 'ready' | 'failed';
}

/**
 * revoked: the right is gone, a person must give it again. forbidden: the account may not do this on the page. busy: more
 * was asked than Facebook allows for now. refused: it will not be done as it is. gone: not there. windowOver: of a message, its person
 * has not written for 24 hours. unavailable: no answer that
 * could be used, and nothing was changed. doubtful: the same of what may have been done.
 */
export type MetaOutcome =
  | 'revoked'
  | 'forbidden'
  | 'busy'
  | 'refused'
  | 'gone'
  | 'windowOver'
  | 'unavailable'
  | 'doubtful';

/** What Facebook did not do. Its message holds no token. */
export class MetaError extends Error {
  override name = 'MetaError';
  readonly outcome: MetaOutcome;
  /** How long Facebook wants to be left alone, in milliseconds; null when it does not say. */
  readonly waitMs: number | null;
  /** The part of a video that it wants in place of the one it was given; null of anything else. */
  readonly wanted: { from: number; to: number } | null;

  constructor(
    outcome: MetaOutcome,
    message: string,
    waitMs: number | null = null,
    wanted: MetaError['wanted'] = null,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.outcome = outcome;
    this.waitMs = waitMs;
    this.wanted = wanted;
  }
}
