import type { World } from '../world/index.ts';
import { GraphError, invalid } from './errors.ts';
import { attachmentTypes, type MessengerStore } from './messenger-store.ts';
import type { SentFile } from './sent.ts';
import { keepMedia, type MetaStore } from './store.ts';

/** "up to 25 MB in size": developers.facebook.com/docs/messenger-platform/send-messages/saving-assets */
const LARGEST = 25 * 1_048_576;
/** Bytes that say that a file cannot be used, whatever it is. */
const BROKEN = '#broken-file';

const refused = (words: string, error_subcode: number) =>
  new GraphError(400, 100, `(#100) ${words}`, { error_subcode });

/**
 * Takes a file that is sent later, by its id (developers.facebook.com/docs/messenger-platform/reference/attachment-upload-api).
 * One whose content is of another kind than its type says, or holds `#broken-file`, is refused as Meta does (2018047).
 */
export function takeAttachment(
  world: World,
  meta: MetaStore,
  store: MessengerStore,
  page: string,
  attachment: { type?: string; payload?: { url?: string } } | undefined,
  file: SentFile | undefined,
): { attachment_id: string } {
  const type = attachmentTypes.find((one) => one === attachment?.type);
  if (!type) throw invalid('Param message[attachment][type] must be one of {AUDIO, FILE, IMAGE, VIDEO}.');
  if (!file) throw invalid('Incorrect number of files uploaded. Must upload exactly one file.');
  if (file.bytes.length > LARGEST) throw refused('Attachment size exceeds allowable limit', 2018109);
  const isOfType = type === 'file' || file.type.startsWith(`${type}/`);
  if (!isOfType || file.bytes.length === 0 || file.bytes.includes(BROKEN))
    throw refused('Upload attachment failure.', 2018047);
  const { id, url } = keepMedia(world, meta, page, file.bytes, file.type);
  store.uploads.set(id, { id, page, type, url, name: file.name, size: file.bytes.length, mime: file.type });
  return { attachment_id: id };
}
