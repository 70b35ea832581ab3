import type { Context } from '../../../platform/context.ts';
import { isOfficeOpen } from '../../hours/index.ts';
import { outcomeOf, type CallState } from '../state/reduce-call.ts';
import { type RingStep, ringPlan } from './ring-plan.ts';
import type { CallRow } from '../store.ts';
import {
  type AnsweringNumber,
  findAnsweringNumber,
  listSoftphonesAtDesk,
  listUsersOfPlace,
  lockTurn,
  saveTurn,
} from './store-people.ts';

/**
 * At whom a call that comes to a number rings, and whose turn it is the next time.
 * @param rings false while its caller is still asked by the menu: the turn stays whose it is
 */
export async function planCall(ctx: Context, rule: AnsweringNumber, rings = true): Promise<RingStep[]> {
  const there = rule.calls === 'ring' ? await idsAtDesk(ctx, rule.users) : [];
  return planFor(ctx, rule, there, await isOfficeOpen(ctx, ctx.now), rings);
}

/** At whom it rings when its caller pressed a place of the menu: together; empty where nobody of them is there. */
export async function planMenuChoice(
  ctx: Context,
  rule: AnsweringNumber,
  place: number,
): Promise<RingStep[]> {
  const users = await listUsersOfPlace(ctx.tx, place);
  const there = users.length === 0 ? [] : await idsAtDesk(ctx, users);
  if (there.length === 0) return [];
  return ringPlan({ ...rule, ring_mode: 'together' }, there, { open: true, last: null });
}

/**
 * At whom a call rings again that nobody of the staff has any more: as its number rings, whatever the hours, for a
 * patient waits in it. Who was cut off is left out, unless there is nobody else.
 */
export async function planForWaiting(
  ctx: Context,
  row: CallRow,
  state: CallState,
  whom: 'others' | 'who handed it over',
): Promise<RingStep[]> {
  const { handedBy } = row;
  // Who handed it over has it again first; who has gone since is like anybody else who is away.
  if (whom === 'who handed it over' && handedBy !== null && (await idsAtDesk(ctx, [handedBy])).length > 0)
    return [{ users: [handedBy] }];
  const rule = await findAnsweringNumber(ctx.tx, row.officeNumber);
  if (rule?.calls === 'forward') return ringPlan(rule, [], { open: true, last: null });
  const { dropped } = outcomeOf(state);
  const there = await idsAtDesk(ctx, rule?.users ?? []);
  const others = there.filter((userId) => !dropped.includes(userId));
  const users = others.length > 0 ? others : there;
  // A number that takes no calls was called from all the same, or takes none any more.
  if (rule) return planFor(ctx, { ...rule, calls: 'ring' }, users, true);
  return users.length > 0 ? [{ users }] : [];
}

const idsAtDesk = async (ctx: Context, users: readonly number[]): Promise<number[]> =>
  (await listSoftphonesAtDesk(ctx.tx, users)).map((one) => one.user_id);

async function planFor(
  ctx: Context,
  rule: AnsweringNumber,
  users: readonly number[],
  open: boolean,
  rings = true,
): Promise<RingStep[]> {
  const turns = rule.ring_mode === 'by_turns' && users.length > 0;
  const last = turns ? await lockTurn(ctx.tx, ctx.office, rule.phone_id) : null;
  const plan = ringPlan(rule, users, { open, last });
  const [step] = plan;
  if (turns && rings && step && 'users' in step)
    await saveTurn(ctx.tx, { clientId: ctx.office, phoneId: rule.phone_id, userId: step.users[0]! });
  return plan;
}
