export * from './certificate.ts';
export * from './events.ts';
export * from './models.ts';
export * from './routes.ts';
export * from './rules.ts';
