/* Apart from the rules: what events need of conversations is loaded before the front desk shows. */

/** What a conversation can be about. */
export const convoKinds = ['general', 'internal', 'claim', 'recall', 'lab'] as const;
export type ConvoKind = (typeof convoKinds)[number];
