export * from './routes.ts';
export * from './rules.ts';
