import type { MouseEvent } from 'react';
import { isPhoneWidth } from './use-phone-width.ts';

/** A click that follows a link here, not into another tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Made with a mouse at a desk: not by Enter or a screen reader, nor by a finger, for which a keyboard would come up. */
export function isMouseClick({ detail, nativeEvent }: MouseEvent): boolean {
  // Older browsers do not say what a click was made with.
  const by = 'pointerType' in nativeEvent ? nativeEvent.pointerType : 'mouse';
  return detail > 0 && by !== 'touch' && !isPhoneWidth() && matchMedia('(hover: hover)').matches;
}
