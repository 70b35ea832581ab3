export { threadsFeature } from './feature.ts';
export { findLastMessage } from './store-thread.ts';
export { announce, appendItem, appendItems, presentAppended, snippetOf } from './append-item.ts';
export { type ItemRecording, presentRecordings, recordingPath } from './call-fields.ts';
export { changeItem } from './change-item.ts';
export { changeItemsOfEmails, getItemsOfEmail } from './email-items.ts';
export { sendMedia } from './media.ts';
export { presentItem } from './present.ts';
export {
  findItem,
  findItemAt,
  findItemByRef,
  findLastNumbers,
  findTouches,
  insertMedia,
  type ItemRow,
  listItemsOfEmails,
  listMediaOf,
  listThread,
  lockItem,
  saveItem,
  type Touches,
} from './store.ts';
export { refillWaits } from './store-waits.ts';
