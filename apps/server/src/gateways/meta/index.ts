export * from './facebook-pages.ts';
export { createMetaConsent } from './meta-consent.ts';
export { createMetaPages } from './meta-pages.ts';
