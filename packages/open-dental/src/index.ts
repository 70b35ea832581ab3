export * from './tables.ts';
export * from './clean.ts';
export * from './enums.ts';
export * from './protocol.ts';
export * from './sql.ts';
export * from './tool-query/index.ts';
