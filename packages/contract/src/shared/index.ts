export * from './route.ts';
export * from './models.ts';
export * from './phone.ts';
export * from './roles.ts';
export * from './fields.ts';
export * from './office-day.ts';
export * from './address-of.ts';
export * from './us-states.ts';
