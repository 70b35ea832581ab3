import { conversations as contract, isAdmin } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';

const words = contract.conversationMessages;

/** Closing and opening again. @throws Refusal 403 */
export function mustMayClose(convo: contract.Conversation): void {
  if (convo.can.close) return;
  const anyoneCloses = convo.kind === 'claim' || convo.kind === 'recall';
  throw forbidden(anyoneCloses ? words.onlyParticipantsClose : words.onlyOwnerCloses);
}

/**
 * Another title: its owner, and who stands in for one whose account is switched off.
 * @throws Refusal 403
 */
export function mustMayRename(ctx: Context, convo: contract.Conversation): void {
  const { userId, role } = userOf(ctx);
  const standsIn = !convo.owner_active && (convo.secured ? convo.participant : isAdmin(role));
  if (convo.owner !== userId && !standsIn) throw forbidden(words.onlyOwnerRenames);
}

/** Taking somebody in. @throws Refusal 403 */
export function mustMayAddPeople(convo: contract.Conversation): void {
  if (!convo.can.addPeople) throw forbidden(words.onlyOwnerAdds);
}

/** Taking somebody else out. @throws Refusal 403 */
export function mustMayRemovePeople(convo: contract.Conversation): void {
  if (!convo.can.removePeople) throw forbidden(words.onlyOwnerRemoves);
}
