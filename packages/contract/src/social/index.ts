export * from './events.ts';
export * from './models.ts';
export * from './post-routes.ts';
export * from './routes.ts';
export * from './rules.ts';
