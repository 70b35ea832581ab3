import { z } from 'zod';
import { type FacebookPages, MetaError, type VideoUpload } from './facebook-pages.ts';
import type { Ask } from './graph-ask.ts';

/** Offsets come as texts. */
const offset = z.coerce.number().int().min(0);
const begun = z.object({
  video_id: z.string(),
  upload_session_id: z.string(),
  start_offset: offset,
  end_offset: offset,
});
const went = z.object({ start_offset: offset, end_offset: offset });
/** More is a Facebook that asks for the same again and again. */
const MOST_PARTS = 2_000;

/**
 * A video in three phases (developers.facebook.com/docs/graph-api/video-uploads): `start` names it, `transfer` takes it part
 * by part, as large as Facebook says, `finish` shows it. Only what `finish` left open is in doubt. What was cut off goes on
 * with the part that was under way: where Facebook has it already, it says which it wants.
 * @param timeoutMs a part has four times as long
 */
export function createVideoUpload(ask: Ask, host: string, timeoutMs: number): FacebookPages['publishVideo'] {
  return async ({ pageId, token }, video, under, note) => {
    const { bytes, description } = video;
    const url = `${host}/${pageId}/videos`;
    const phase = <T>(form: z.ZodType<T>, fields: Record<string, string>) =>
      ask(form, { method: 'POST', url, token, fields });

    async function begin(): Promise<VideoUpload> {
      const size = String(bytes.length);
      const made = await undoubted(phase(begun, { upload_phase: 'start', file_size: size }));
      const { video_id: videoId, upload_session_id: session } = made;
      return { videoId, session, from: made.start_offset, to: made.end_offset };
    }
    /** @returns the part that is wanted after that one, or in its place */
    async function transfer({ session, from, to }: VideoUpload): Promise<{ from: number; to: number }> {
      const fields = { upload_phase: 'transfer', upload_session_id: session, start_offset: String(from) };
      const type = 'application/octet-stream';
      const part = { bytes: bytes.subarray(from, to), type, fileName: video.fileName };
      const file = { name: 'video_file_chunk', ...part };
      try {
        const call = { method: 'POST', url, token, fields, file, timeoutMs: 4 * timeoutMs } as const;
        const next = await undoubted(ask(went, call));
        return { from: next.start_offset, to: next.end_offset };
      } catch (error) {
        if (error instanceof MetaError && error.wanted) return error.wanted;
        throw error;
      }
    }
    async function upload(start: VideoUpload): Promise<string> {
      let at = start;
      await note(at);
      for (let part = 0; at.from < at.to; part += 1) {
        if (part === MOST_PARTS || at.to > bytes.length)
          throw new MetaError('unavailable', 'Facebook asks for parts of the video that there are not.');
        at = { ...at, ...(await transfer(at)) };
        await note(at);
      }
      await phase(z.object({ success: z.literal(true) }), {
        upload_phase: 'finish',
        upload_session_id: at.session,
        description,
      });
      return at.videoId;
    }

    if (under)
      try {
        return await upload(under);
      } catch (error) {
        // Facebook keeps what was begun for some days only: then it is begun anew.
        const isOver = error instanceof MetaError && ['refused', 'gone'].includes(error.outcome);
        if (!isOver) throw error;
      }
    return upload(await begin());
  };
}

/** Nothing of it can be seen yet: there is no doubt. */
async function undoubted<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MetaError && error.outcome === 'doubtful')
      throw new MetaError('unavailable', error.message, error.waitMs);
    throw error;
  }
}
