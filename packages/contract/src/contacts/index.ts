export * from './events.ts';
export * from './models.ts';
export * from './merge-models.ts';
export * from './routes.ts';
export * from './form-routes.ts';
export * from './rules.ts';
export * from './narrowing.ts';
export * from './search.ts';
