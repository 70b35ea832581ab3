import { identity, offices, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { endUnprotectedSessions } from '../identity/index.ts';
import { mustStand } from './policy.ts';
import { changeOffice, countWithoutSecondFactor, findOffice, hasSecondFactor, lockOffice } from './store.ts';

type Form = RouteInput<typeof offices.updateOfficeSecurity>['body'];

/** The office's rules for signing in, and how many they would ask something new of. */
export async function getOfficeSecurity(ctx: Context): Promise<offices.OfficeSecurity> {
  const office = mustStand(await findOffice(ctx.tx, ctx.office));
  return {
    require_second_factor: office.requireSecondFactor,
    idle_minutes: office.idleMinutes,
    feed_names: office.feedNames,
    version: office.securityVersion,
    without_second_factor: await countWithoutSecondFactor(ctx.tx),
  };
}

/**
 * Changes the office's rules for signing in. Requiring a second factor signs out whoever has none; they set one up
 * when they sign in again.
 * @throws Refusal 409 for a `version` that is no longer the newest, and for an admin who would lock themself out
 */
export async function updateOfficeSecurity(
  platform: Platform,
  ctx: Context,
  form: Form,
): Promise<offices.OfficeSecurity> {
  const before = mustStand(await lockOffice(ctx.tx, ctx.office));
  if (form.version !== before.securityVersion) throw conflict(offices.officeMessages.changedMeanwhile);
  const turnedOn = form.require_second_factor && !before.requireSecondFactor;
  if (turnedOn && !(await hasSecondFactor(ctx.tx, userOf(ctx).userId)))
    throw conflict(identity.secondFactorMessages.setUpFirst);
  const feedNames = form.feed_names ?? before.feedNames;
  if (
    form.require_second_factor !== before.requireSecondFactor ||
    form.idle_minutes !== before.idleMinutes ||
    feedNames !== before.feedNames
  ) {
    await changeOffice(ctx.tx, ctx.office, {
      requireSecondFactor: form.require_second_factor,
      idleMinutes: form.idle_minutes,
      feedNames,
      securityVersion: before.securityVersion + 1,
    });
    ctx.audit({
      action: 'office.security',
      subject: `office:${ctx.office}`,
      details: {
        require_second_factor: form.require_second_factor,
        idle_minutes: form.idle_minutes,
        feed_names: feedNames,
      },
    });
    if (turnedOn) await endUnprotectedSessions(platform, ctx, 'second factor required');
    await ctx.raise('office.changed', {});
  }
  return getOfficeSecurity(ctx);
}
