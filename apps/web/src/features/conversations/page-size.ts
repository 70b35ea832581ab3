import { conversations } from '@chairline/contract';

/** Conversations a page of the list holds on a screen of this height in pixels (specification 3, section 9). */
export const convoPageSize = (screenHeight: number): number =>
  Math.min(conversations.CONVO_LIST_MAX, Math.max(10, Math.ceil((screenHeight / 60) * 1.3)));
