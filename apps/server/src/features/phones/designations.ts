import { phones as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import { emitEndpoints } from './present.ts';
import { lockPhoneBook } from './store.ts';
import {
  type EndpointView,
  findPhonesOf,
  listEndpoints,
  lockUsers,
  replacePhonesOf,
  replacePlacesOf,
} from './store-endpoints.ts';

async function viewOf(ctx: Context, userId: number): Promise<EndpointView> {
  const [row] = await listEndpoints(ctx.tx, [userId]);
  if (!row) throw notFound('user');
  return row;
}

async function holdUser(ctx: Context, userId: number): Promise<void> {
  if ((await lockUsers(ctx.tx, [userId])).length === 0) throw notFound('user');
}

const distinct = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);

/** The numbers that ring for a user. @throws Refusal 404 */
export async function getPhonesOf(ctx: Context, userId: number) {
  return { user_id: userId, phones: (await viewOf(ctx, userId)).phones };
}

/** Chooses the numbers that ring for a user. @throws BadInput for one that is not the office's; Refusal 404 */
export async function setPhonesOf(ctx: Context, userId: number, phoneIds: readonly number[]) {
  await lockPhoneBook(ctx.tx, ctx.office);
  await holdUser(ctx, userId);
  const wanted = distinct(phoneIds);
  const kept = await findPhonesOf(ctx.tx, wanted);
  if (kept.length !== wanted.length) throw new BadInput(contract.phoneMessages.unknownPhone);
  await replacePhonesOf(ctx.tx, ctx.office, userId, wanted);
  ctx.audit({ action: 'user.phones', subject: `user:${userId}`, details: { phones: wanted } });
  await emitEndpoints(ctx, [userId]);
  return getPhonesOf(ctx, userId);
}

/** The places of the phone menu that lead to a user. @throws Refusal 404 */
export async function getPlacesOf(ctx: Context, userId: number) {
  const { username, places } = await viewOf(ctx, userId);
  return { user: { user_id: userId, username }, ivr_des: places };
}

/** Chooses the places of the phone menu that lead to a user; several users may share one. @throws Refusal 404 */
export async function setPlacesOf(ctx: Context, userId: number, places: readonly number[]) {
  await holdUser(ctx, userId);
  const wanted = distinct(places);
  await replacePlacesOf(ctx.tx, ctx.office, userId, wanted);
  ctx.audit({ action: 'user.ivr', subject: `user:${userId}`, details: { ivr_des: wanted } });
  await emitEndpoints(ctx, [userId]);
  return getPlacesOf(ctx, userId);
}
