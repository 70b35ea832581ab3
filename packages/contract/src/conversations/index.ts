export * from './kinds.ts';
export * from './rules.ts';
export * from './models.ts';
export * from './events.ts';
export * from './follow.ts';
export * from './routes.ts';
