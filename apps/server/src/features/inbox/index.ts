export { snippetOf } from './append-item.ts';
export { keywordAnswers } from './keywords.ts';
export { inboxJobs } from './jobs.ts';
export { inboxRoutes } from './routes.ts';
