export * from './events.ts';
export * from './fill.ts';
export * from './models.ts';
export * from './routes.ts';
export * from './rules.ts';
export * from './suggestions.ts';
