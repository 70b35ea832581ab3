export * from './routes.ts';
export * from './models.ts';
export * from './events.ts';
export * from './messages.ts';
export * from './rules.ts';
export * from './item-words.ts';
export * from './text-length.ts';
