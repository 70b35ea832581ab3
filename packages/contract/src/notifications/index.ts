export * from './routes.ts';
export * from './rules.ts';
export * from './settings.ts';
