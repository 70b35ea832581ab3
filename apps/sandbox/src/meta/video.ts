import type { World } from '../world/index.ts';
import { GraphError, invalid } from './errors.ts';
import type { Fields, SentFile } from './sent.ts';
import { type MetaStore, type PlayedVideo, PROCESSING_MS } from './store.ts';

const PART = 1_000_000;

/**
 * A video in parts: start, transfer, finish (developers.facebook.com/docs/graph-api/video-uploads).
 * @param publish shows it on the page
 */
export function takeVideo(
  world: World,
  store: MetaStore,
  page: string,
  fields: Fields,
  chunk: SentFile | undefined,
  publish: (video: string, description: string) => string,
): object {
  if (fields.upload_phase === 'start') {
    const size = Number(fields.file_size);
    if (!Number.isInteger(size) || size <= 0) throw invalid('file_size must be a positive number');
    const video = {
      id: store.newId(),
      session: store.newId(),
      page,
      size,
      got: 0,
      description: '',
      finishedAt: null,
      failed: false,
    };
    store.videos.set(video.id, video);
    return {
      video_id: video.id,
      upload_session_id: video.session,
      start_offset: '0',
      end_offset: String(Math.min(PART, size)),
    };
  }
  const video = [...store.videos.values()].find(
    (one) => one.session === fields.upload_session_id && one.page === page,
  );
  if (!video) throw invalid('Invalid upload session');
  if (fields.upload_phase === 'transfer') {
    const wrong = Number(fields.start_offset) !== video.got;
    const awaited = Math.min(PART, video.size - video.got);
    if (wrong || chunk?.bytes.length !== awaited)
      throw new GraphError(400, 6001, 'There was a problem uploading your video file.', {
        error_subcode: 1363037,
        is_transient: true,
        error_data: { start_offset: String(video.got), end_offset: String(video.got + awaited) },
      });
    const before = world.blobs.get(`meta-${video.id}`) ?? Buffer.alloc(0);
    world.blobs.put(`meta-${video.id}`, Buffer.concat([before, chunk.bytes]));
    const got = video.got + chunk.bytes.length;
    store.videos.set(video.id, { ...video, got });
    return { start_offset: String(got), end_offset: String(Math.min(got + PART, video.size)) };
  }
  if (fields.upload_phase !== 'finish') throw invalid('upload_phase must be start, transfer or finish');
  if (video.got !== video.size) throw invalid('The video was not uploaded whole');
  if (video.finishedAt !== null) return { success: true };
  const description = fields.description ?? '';
  // Words by which a test says that the file is none that can be shown.
  const failed = description.includes('#broken-video');
  store.videos.set(video.id, { ...video, description, finishedAt: Date.now(), failed });
  if (!failed) publish(video.id, description);
  return { success: true };
}

/** How far a video is (developers.facebook.com/docs/graph-api/reference/video). */
export function readVideo(video: PlayedVideo): object {
  const isThere = video.finishedAt !== null;
  const isOver = isThere && Date.now() - video.finishedAt! >= PROCESSING_MS;
  const over = video.failed ? 'error' : 'ready';
  const phase = (status: string) => ({ status });
  return {
    id: video.id,
    permalink_url: `/${video.page}/videos/${video.id}/`,
    status: {
      video_status: isOver ? over : isThere ? 'processing' : 'uploading',
      uploading_phase: phase(isThere ? 'complete' : 'in_progress'),
      processing_phase: phase(isOver ? (video.failed ? 'error' : 'complete') : 'not_started'),
      publishing_phase: phase(isOver && !video.failed ? 'complete' : 'not_started'),
    },
  };
}
