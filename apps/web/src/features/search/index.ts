export { HitText } from './components/hit-text.tsx';
export { placeOf, type HitPlace } from './hit-place.ts';
export { fullNumber } from './full-number.ts';
export { QuickMessage } from './components/quick-message.tsx';
export { isFullText, useFullText } from './use-full-text.ts';
