export { HitText } from './components/hit-text.tsx';
export { addressOfHit } from './hit-address.ts';
export { fullNumber } from './full-number.ts';
export { QuickMessage } from './components/quick-message.tsx';
export { useEventSearch, useVisitSearch } from './use-event-search.ts';
export { isFullText, useFullText } from './use-full-text.ts';
