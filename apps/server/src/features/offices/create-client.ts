import { billing, offices, type RouteInput } from '@chairline/contract';
import { BadInput } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { announceClient } from '../client-rows/index.ts';
import { inviteUser } from '../identity/index.ts';
import { insertContactTypes, makeQuickReminders, makeSystemProcesses } from '../labels/index.ts';
import { defaultContactTypes } from './default-types.ts';
import { readOfficeFields } from './fields.ts';
import { providerActor } from './policy.ts';
import { findTwin, insertOffice, nextClientId } from './store.ts';

const DAY_MS = 86_400_000;
/** The same office again within this time is a second click, not a second office. */
const TWIN_MS = 60_000;

type Form = RouteInput<typeof offices.createClient>['body'];

/**
 * Onboards an office: its row, the contact types and processes it begins with, and with an address its first admin's invitation.
 * It works in full for as long as a trial lasts. The same name and number within a minute answers the office that
 * is there already.
 * @throws BadInput for fields the form's rules refuse
 */
export async function createClient(
  platform: Platform,
  session: Session,
  form: Form,
): Promise<{ client_id: number }> {
  const row = readOfficeFields(form, platform.config.providerTeamName);
  const { name, timezone, businessNumber } = row;
  if (name === undefined || timezone === undefined || businessNumber === undefined)
    throw new BadInput(offices.officeMessages.saveFailed);
  const clientId = await platform.db.transaction({ routing: true }, nextClientId);
  const scope = { office: clientId, actor: providerActor(session) };
  return inOffice(platform, scope, async (ctx) => {
    const twin = await findTwin(ctx.tx, { name, businessNumber }, new Date(ctx.now.getTime() - TWIN_MS));
    if (twin !== undefined) return { client_id: twin };
    await insertOffice(ctx.tx, {
      ...row,
      clientId,
      name,
      timezone,
      businessNumber,
      createdAt: ctx.now,
      accessUntil: new Date(ctx.now.getTime() + billing.TRIAL_DAYS * DAY_MS),
    });
    await insertContactTypes(
      ctx.tx,
      defaultContactTypes.map((type) => ({
        clientId,
        typeName: type.name,
        typeDesc: type.description,
        color: type.color,
      })),
    );
    await makeSystemProcesses(ctx);
    await makeQuickReminders(ctx);
    ctx.audit({ action: 'office.create', subject: `office:${clientId}` });
    if (form.adminEmail !== undefined) {
      await inviteUser(platform, ctx, {
        // The page's address and the mail's greeting hold a name; the invited person puts their own.
        firstName: form.adminFirstName || 'Admin',
        lastName: form.adminLastName ?? '',
        email: form.adminEmail,
        role: 'Admin',
      });
    }
    await announceClient(ctx);
    return { client_id: clientId };
  });
}
