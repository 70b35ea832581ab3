export * from './models.ts';
export * from './routes.ts';
export * from './settings-routes.ts';
export * from './rules.ts';
export * from './day-models.ts';
export * from './day-routes.ts';
export * from './day-rules.ts';
