export * from './routes.ts';
export * from './models.ts';
export * from './events.ts';
export * from './rules.ts';
export * from './kinds.ts';
export * from './view.ts';
