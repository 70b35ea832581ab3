import { offices, PROVIDER_CLIENT_ID } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { type Binding, handle, handleOutside, type Session } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { findClientRow, listClientRows, presentClientRow } from '../client-rows/index.ts';
import { createClient } from './create-client.ts';
import { deleteClient, restoreClient } from './delete-client.ts';
import { inviteOfficeAdmin } from './invite-admin.ts';
import { getOfficeSecurity, updateOfficeSecurity } from './office-security.ts';
import { noSuchOffice, scopeIn } from './policy.ts';
import { getService, sendServiceMail } from './service-mail.ts';
import { findUserName } from './store.ts';
import { updateClient } from './update-client.ts';

export function officeRoutes(platform: Platform): Binding[] {
  /** Runs a verb in the office a route names, and answers the office as it then is. */
  const change = (
    session: Session,
    office: number,
    verb: (ctx: Context) => Promise<void>,
  ): Promise<offices.ClientRow> =>
    inOffice(platform, scopeIn(session, office), async (ctx) => {
      await verb(ctx);
      return clientRowOf(ctx);
    });

  return [
    handleOutside(offices.listClients, 'process', async () => {
      const rows = await platform.db.transaction({ routing: true }, (tx) =>
        listClientRows(tx, platform.now()),
      );
      return rows.map(presentClientRow);
    }),
    handleOutside(offices.getReservedName, 'process', () =>
      Promise.resolve({ name: platform.config.providerTeamName }),
    ),
    handleOutside(offices.getClient, 'other-office', async (ctx, { params }) =>
      inOffice(platform, scopeIn(ctx, params.id), clientRowOf),
    ),
    handleOutside(offices.createClient, 'other-office', async (ctx, { body }) =>
      createClient(platform, ctx, body),
    ),
    handleOutside(offices.updateClient, 'other-office', async (desk, { params, body }) =>
      change(desk, params.id, (ctx) => updateClient(platform, ctx, body)),
    ),
    handleOutside(offices.deleteClient, 'other-office', async (desk, { params }) =>
      change(desk, params.id, (ctx) => deleteClient(platform, ctx)),
    ),
    handleOutside(offices.restoreClient, 'other-office', async (ctx, { params }) =>
      change(ctx, params.id, restoreClient),
    ),
    handleOutside(offices.inviteOfficeAdmin, 'other-office', async (desk, { params, body }) =>
      change(desk, params.id, (ctx) => inviteOfficeAdmin(platform, ctx, body)),
    ),
    handle(offices.getOfficeSecurity, getOfficeSecurity),
    handle(offices.updateOfficeSecurity, async (ctx, { body }) => updateOfficeSecurity(platform, ctx, body)),
    handleOutside(offices.getService, 'other-office', async (ctx, { params }) =>
      inOffice(platform, scopeIn(ctx, params.id), getService),
    ),
    handleOutside(offices.sendServiceMail, 'other-office', async (desk, { params, body }) => {
      const sentBy = await platform.db.transaction({ office: PROVIDER_CLIENT_ID }, (tx) =>
        findUserName(tx, desk.actor.userId),
      );
      return inOffice(platform, scopeIn(desk, params.id), (ctx) =>
        sendServiceMail(platform, ctx, body, sentBy),
      );
    }),
  ];
}

async function clientRowOf(ctx: Context): Promise<offices.ClientRow> {
  const facts = await findClientRow(ctx.tx, ctx.office, ctx.now);
  if (!facts) throw noSuchOffice();
  return presentClientRow(facts);
}
