/*
 * The front desk's page is its own part; this is what other screens send texts with, and the panel they show beside
 * what is about a contact.
 */
export { followOutbox, sendFromOutbox } from './outbox.ts';
export { pickChannel } from './text-channel.ts';
export { type ConvoPlace, ConvoPlaceContext } from './convo-place.ts';
export { focusPanel } from './desk/focus-panel.ts';
export type { PanelName } from './desk/panel-props.ts';
export { RightPanel } from './desk/right-panel.tsx';
