/* The front desk's page is its own part; this is what other screens send texts with. */
export { followOutbox, sendFromOutbox, useOutbox } from './outbox.ts';
export { pickChannel } from './text-channel.ts';
