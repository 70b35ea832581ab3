import { type calls as contract, type RouteAnswer } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { saveAway } from './store-people.ts';

/** Says that the viewer is away, or back, and tells the office. Said again, it changes nothing. */
export async function setAway(ctx: Context, away: boolean): Promise<RouteAnswer<typeof contract.setAway>> {
  const { userId } = userOf(ctx);
  const now = { user_id: userId, away };
  if (await saveAway(ctx.tx, { clientId: ctx.office, userId, since: ctx.now }, away)) {
    ctx.audit({ action: away ? 'user.away' : 'user.back', subject: `user:${userId}` });
    ctx.emit('awayChanged', now);
  }
  return now;
}
