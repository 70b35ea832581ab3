export * from './models.ts';
export * from './routes.ts';
export * from './rules.ts';
export * from './words.ts';
export * from './excerpt.ts';
