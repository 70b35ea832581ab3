import { create } from 'zustand';

/** Whether the phone is on the page: once it has stood for a moment, or somebody calls. Stands apart: it loads first. */
export const usePhoneWanted = create<{ wanted: boolean }>(() => ({ wanted: false }));

export const wantPhone = (): void => usePhoneWanted.setState({ wanted: true });

/** What the keys of kept calls begin with (`softphone/kept-call.ts`). */
export const KEPT_CALLS = 'chairline.call.';

/** Whether the page before this one may have gone in a call, or while one rang: somebody waits for the phone. */
export function isAwaitedBack(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(KEPT_CALLS));
  } catch {
    // Where storage is switched off nothing was kept.
    return false;
  }
}
