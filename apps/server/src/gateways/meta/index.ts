export * from './facebook-messenger.ts';
export * from './facebook-pages.ts';
export { createMetaConsent } from './meta-consent.ts';
export { createMetaMessenger } from './meta-messenger.ts';
export { createMetaPages } from './meta-pages.ts';
export { isVerifyToken, signedByMeta } from './signed-hook.ts';
