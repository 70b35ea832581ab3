export { makeClaim, makeClaimConvo, makeClaimWork, makeNote } from './make-claim.ts';
export { makeClientRow } from './make-client-row.ts';
export { makeContact, makeDetail, makeItem } from './make-contact.ts';
export { makeConvo, makeMessage, makeParticipant } from './make-convo.ts';
export { makeEmail } from './make-email.ts';
export { makeTag } from './make-tag.ts';
export { makeInvitation, makeManagedUser } from './make-users.ts';
export { makeWork } from '../worklist/testing/make-work.ts';
