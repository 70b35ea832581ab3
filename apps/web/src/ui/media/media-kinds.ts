/** A file of a text or an e-mail, as the viewer shows it. */
export interface MediaFile {
  key: string;
  url: string;
  name: string;
  type: string;
  size: number;
}

/** What is looked at, and where in it. */
export interface MediaTarget {
  files: readonly MediaFile[];
  index: number;
}

export type MediaKind = 'image' | 'video' | 'audio' | 'pdf' | 'file';

/** Pictures the browsers show by themselves. */
const shownImages = ['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp'];

/** How a file is shown, by its MIME type. */
export function kindOfMedia(type: string): MediaKind {
  if (shownImages.includes(type)) return 'image';
  if (type === 'video/mp4' || type === 'video/webm') return 'video';
  if (type.startsWith('audio/')) return 'audio';
  return type === 'application/pdf' ? 'pdf' : 'file';
}

/** Files of a text, for the viewer. */
export const filesOfText = (
  media: readonly {
    media_id: number;
    media_type: string;
    media_url: string;
    file_name: string;
    size: number;
  }[],
): MediaFile[] =>
  media.map((file) => ({
    // Attachments of texts and of e-mails count each for themselves.
    key: file.media_url,
    url: file.media_url,
    name: file.file_name,
    type: file.media_type,
    size: file.size,
  }));
