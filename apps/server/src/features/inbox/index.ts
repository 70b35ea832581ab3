export { inboxFeature } from './feature.ts';
export { sendTiming } from './deliver-texts.ts';
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
export { foreignLanguages, hasTranslator, mustTranslate } from './text-languages.ts';
export { readTextHealth } from './store-health.ts';
export { textContact } from './text-contact.ts';
export { type Addressee, fillMessages } from './fill-messages.ts';
export { findUserName } from './store-names.ts';
