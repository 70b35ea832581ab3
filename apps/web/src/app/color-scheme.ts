import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

/** The same key `public/scheme.js` reads before the first paint; plain text, not JSON. */
const KEY = 'chairline.scheme';

/**
 * Keeps the scheme the signed-in user chose. Before sign-in nothing is kept and the system decides,
 * so a change of the system shows at once.
 */
export const colorSchemeManager: MantineColorSchemeManager = {
  get(fallback) {
    try {
      const kept = localStorage.getItem(KEY);
      return isMantineColorScheme(kept) ? kept : fallback;
    } catch {
      return fallback;
    }
  },
  set(scheme) {
    try {
      localStorage.setItem(KEY, scheme);
    } catch (error) {
      console.warn('The colour scheme cannot be kept on this device', error);
    }
  },
  subscribe() {},
  unsubscribe() {},
  clear() {
    try {
      localStorage.removeItem(KEY);
    } catch (error) {
      console.warn('The colour scheme cannot be cleared on this device', error);
    }
  },
};
