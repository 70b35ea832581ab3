export * from './models.ts';
export * from './routes.ts';
export * from './rules.ts';
export * from './work-models.ts';
