export * from './events.ts';
export * from './models.ts';
export * from './routes.ts';
export * from './settings-routes.ts';
export * from './messages.ts';
export * from './quick-reminders.ts';
export * from './placeholders.ts';
export * from './rules.ts';
