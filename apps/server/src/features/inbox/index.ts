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
export { type TranslateTiming, translateTiming } from './translate-text.ts';
export { readTextHealth } from './store-health.ts';
export { textContact } from './text-contact.ts';
export { type Addressee, fillMessages } from './fill-messages.ts';
