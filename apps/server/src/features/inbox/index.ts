export { announce, appendItem, snippetOf } from './append-item.ts';
export { changeItem } from './change-item.ts';
export { type SendTiming, sendTiming } from './deliver-texts.ts';
export { getItems } from './get-items.ts';
export { inboxJobs } from './jobs.ts';
export { keywordAnswers } from './keywords.ts';
export { inboxRoutes } from './routes.ts';
export { type AutomaticText, planTexts, queueAutomaticText, withdrawText } from './automatic-text.ts';
export { type TranslateTiming, translateTiming } from './translate-text.ts';
