import type { AttachmentKind } from '../attachments.ts';
import { captureName } from './capture-name.ts';
import { shrinkPhoto } from './take-picture.ts';

/** What moves stays a picture file: a photo stands still. */
const isPhoto = (file: File) => file.type.startsWith('image/') && file.type !== 'image/gif';

/**
 * Sorts what a phone's camera or gallery gave: its photos, made small enough for a text, and its MP4 videos count as
 * taken in the composer, up to ten of each; everything else as files.
 * @param taken names that are given already
 * @param videos whether a video counts as taken in the composer; else it is a file like any other
 * @returns files by kind, in their order
 */
export async function sortNative(
  files: readonly File[],
  at: Date,
  taken: readonly string[],
  videos: boolean,
): Promise<ReadonlyMap<AttachmentKind, File[]>> {
  const sorted = new Map<AttachmentKind, File[]>();
  const names = [...taken];
  const put = (kind: AttachmentKind, file: File) => sorted.set(kind, [...(sorted.get(kind) ?? []), file]);
  const named = (kind: 'photo' | 'video', content: Blob) => {
    const name = captureName(kind, at, names);
    names.push(name);
    put(kind, new File([content], name, { type: content.type }));
  };
  for (const file of files) {
    const photo = isPhoto(file) ? await shrinkPhoto(file) : null;
    if (photo?.type === 'image/jpeg') named('photo', photo);
    else if (videos && file.type === 'video/mp4') named('video', file);
    else put('file', file);
  }
  return sorted;
}
