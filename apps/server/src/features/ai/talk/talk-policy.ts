import { ai as contract } from '@chairline/contract';
import { type Context, type UserActor, userOf } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import { findTalkPlace } from './store-questions.ts';

/** Where somebody talks with agents. */
export interface TalkPlace {
  user: UserActor;
  office: string;
  zone: string;
  firstName: string;
}

/** @throws Refusal 403 where the office has AI off */
export async function mustHaveAi(ctx: Context): Promise<TalkPlace> {
  const user = userOf(ctx);
  const { aiMode, ...place } = await findTalkPlace(ctx.tx, user.userId);
  if (!aiMode) throw forbidden(contract.aiMessages.off);
  return { user, ...place };
}

/** @throws Refusal 403 where the office has AI off, or the agent is not for this user */
export async function mustTalk(ctx: Context, agent: contract.AgentPurpose): Promise<TalkPlace> {
  const place = await mustHaveAi(ctx);
  if (!contract.mayTalk(place.user.role, agent)) throw forbidden(contract.talkMessages.notYours);
  return place;
}
