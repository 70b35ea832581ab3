export { snippetOf } from './append-item.ts';
export { type SendTiming, sendTiming } from './deliver-texts.ts';
export { inboxJobs } from './jobs.ts';
export { keywordAnswers } from './keywords.ts';
export { createPresence } from './presence.ts';
export { inboxRoutes } from './routes.ts';
export { moveWaitingTexts } from './text-queue.ts';
export { type AutomaticText, planTexts, queueAutomaticText, withdrawText } from './automatic-text.ts';
export { type TranslateTiming, translateTiming } from './translate-text.ts';
