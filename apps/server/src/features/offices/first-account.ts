import { offices, PROVIDER_CLIENT_ID } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { endOfficeActivations, hasAnyUser, makeInvitation } from '../identity/index.ts';
import { insertContactTypes, makeQuickReminders, makeSystemProcesses } from '../labels/index.ts';
import { defaultContactTypes } from './default-types.ts';
import { holdFirstAccount, insertOffice, lockOffice, nextClientId } from './store.ts';

/** The provider's office has an account: whoever wants another is invited by its admins. */
export class FirstAccountExists extends Error {
  override name = 'FirstAccountExists';
}

/**
 * Makes the provider's office (client 1), where it is not there yet, and the link with which its first admin sets up
 * their account. Called again before that link was used, it gives another one and ends the first; two at once come
 * one after the other.
 * @param mailed whether the link is mailed to them as well
 * @throws FirstAccountExists
 */
export function makeFirstAccount(
  platform: Platform,
  { email, mailed }: { email: string; mailed: boolean },
): Promise<{ link: string; renewed: boolean }> {
  const scope = { office: PROVIDER_CLIENT_ID, actor: { kind: 'system', name: 'first account' } } as const;
  return inOffice(platform, scope, async (ctx) => {
    await holdFirstAccount(ctx.tx);
    if (!(await lockOffice(ctx.tx, PROVIDER_CLIENT_ID))) await makeOffice(platform, ctx);
    // Links first: one that is being used right now has made its account by the time they are ended.
    const renewed = (await endOfficeActivations(ctx.tx, ctx.now)) > 0;
    if (await hasAnyUser(ctx.tx)) throw new FirstAccountExists();
    // The page's address and the mail's greeting hold a name; the invited person puts their own.
    const invited = { firstName: 'Admin', lastName: '', email, role: 'Admin' } as const;
    const { link } = await makeInvitation(platform, ctx, invited, mailed);
    return { link, renewed };
  });
}

async function makeOffice(platform: Platform, ctx: Context): Promise<void> {
  // The numbers of later offices go on behind it.
  await nextClientId(ctx.tx);
  await insertOffice(ctx.tx, {
    clientId: ctx.office,
    name: platform.config.providerTeamName,
    timezone: offices.timeZones[0].value,
    businessNumber: '',
    createdAt: ctx.now,
  });
  await insertContactTypes(
    ctx.tx,
    defaultContactTypes.map(({ name, description, color }) => ({
      clientId: ctx.office,
      typeName: name,
      typeDesc: description,
      color,
    })),
  );
  await makeSystemProcesses(ctx);
  await makeQuickReminders(ctx);
  ctx.audit({ action: 'office.create', subject: `office:${ctx.office}` });
}
