/** Where rows name stored files, and where in an archive each lies. */
export interface FileSource {
  table: string;
  /** The column with its key in the store. */
  key: string;
  /** The primary key beside the office. */
  id: string;
  folder: string;
  /** SQL of the name behind the id; what a person can open it by. */
  name: string;
}

const recorded = `CASE WHEN type = 'audio/wav' THEN '.wav' ELSE '.mp3' END`;

/** Every column of stored files; `export.test.ts` holds it against the catalogue. */
export const fileSources: readonly FileSource[] = [
  { table: 'emails', key: 'raw_key', id: 'email_id', folder: 'emails', name: `'.eml'` },
  { table: 'emails', key: 'html_key', id: 'email_id', folder: 'emails', name: `'.html'` },
  {
    table: 'email_media',
    key: 'storage_key',
    id: 'media_id',
    folder: 'files/emails',
    name: `' ' || file_name`,
  },
  {
    table: 'message_media',
    key: 'storage_key',
    id: 'media_id',
    folder: 'files/texts',
    name: `' ' || file_name`,
  },
  {
    table: 'convo_media',
    key: 'storage_key',
    id: 'media_id',
    folder: 'files/conversations',
    name: `' ' || file_name`,
  },
  {
    table: 'social_posts',
    key: 'storage_key',
    id: 'post_id',
    folder: 'files/posts',
    name: `' ' || file_name`,
  },
  { table: 'call_recordings', key: 'file_key', id: 'recording_id', folder: 'recordings', name: recorded },
  { table: 'phone_sounds', key: 'file_key', id: 'sound_id', folder: 'files/greetings', name: recorded },
];

/** A name that is one on every system, of letters that are seen, and no path. */
export function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_')
    .slice(0, 120);
  let end = plain.length;
  while (plain[end - 1] === '.' || plain[end - 1] === ' ') end -= 1;
  return plain.slice(0, end);
}
