export { inboxFeature } from './feature.ts';
export { accepted, sendTiming } from './deliver-texts.ts';
export { awaitMedia } from './fetch-media.ts';
export { insertFiles, type KeptFile, withKeptFiles } from './kept-files.ts';
export { takeFile } from './send-text.ts';
export { queueOfPage, queueText, SEND_MESSAGES, wakeSender } from './text-queue.ts';
export { holdForTranslation, noteForeign, targetOf } from './translate-queue.ts';
export {
  findKnownUuids,
  findNextDue,
  findNextOutbound,
  isOnItsWay,
  outboundRows,
  type OutboundRow,
} from './store.ts';
export { keywordAnswers } from './keywords.ts';
export {
  planTexts,
  queueAutomaticText,
  queueAutomaticTexts,
  roomForTexts,
  type TextWay,
  wayToNumber,
  withdrawText,
} from './automatic-text.ts';
export { foreignLanguage, foreignLanguages, hasTranslator, mustTranslate } from './text-languages.ts';
export { readTextHealth } from './store-health.ts';
export { textContact } from './text-contact.ts';
export { textTags } from './text-tags.ts';
export { type Addressee, fillMessages } from './fill-messages.ts';
export { findUserName } from './store-names.ts';
