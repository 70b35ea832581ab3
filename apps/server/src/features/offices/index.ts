export { officesFeature } from './feature.ts';
export { defaultContactTypes } from './default-types.ts';
export { FirstAccountExists, makeFirstAccount } from './first-account.ts';
export { noSuchOffice, scopeIn } from './policy.ts';
export { letGoOfOffice } from './delete-client.ts';
