export { snippetOf } from './append-item.ts';
export { type SendTiming, sendTiming } from './deliver-texts.ts';
export { inboxJobs } from './jobs.ts';
export { keywordAnswers } from './keywords.ts';
export { createPresence } from './presence.ts';
export { inboxRoutes } from './routes.ts';
export { moveWaitingTexts, queueText } from './text-queue.ts';
