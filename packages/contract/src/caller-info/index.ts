export * from './events.ts';
export * from './models.ts';
export * from './progress.ts';
export * from './routes.ts';
export * from './rules.ts';
export * from './take-over.ts';
