import { offices, PROVIDER_CLIENT_ID, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceClient } from '../client-rows/index.ts';
import { readOfficeFields } from './fields.ts';
import { mustStand } from './policy.ts';
import { changeOffice, lockOffice, type OfficeRow } from './store.ts';

type Form = RouteInput<typeof offices.updateClient>['body'];

/**
 * Changes the office of `ctx`; what is left out stays.
 * @throws BadInput for fields the form's rules refuse; Refusal 404, 409 for a deleted office and for a `version`
 *   that is no longer the newest
 */
export async function updateClient(platform: Platform, ctx: Context, form: Form): Promise<void> {
  const { AI_mode: aiMode, version, ...fields } = form;
  const change = readOfficeFields(
    fields,
    // The provider's own office may bear the provider's name.
    ctx.office === PROVIDER_CLIENT_ID ? null : platform.config.providerTeamName,
  );
  if (aiMode !== undefined) change.aiMode = aiMode;
  const before = mustStand(await lockOffice(ctx.tx, ctx.office));
  if (version !== undefined && version !== before.version)
    throw conflict(offices.officeMessages.changedMeanwhile);
  const changed = (Object.keys(change) as (keyof OfficeRow)[]).filter((key) => change[key] !== before[key]);
  if (changed.length === 0) return;
  await changeOffice(ctx.tx, ctx.office, { ...change, version: before.version + 1 });
  ctx.audit({ action: 'office.update', subject: `office:${ctx.office}`, details: { fields: changed } });
  await ctx.raise('office.changed', {});
  await announceClient(ctx);
}
