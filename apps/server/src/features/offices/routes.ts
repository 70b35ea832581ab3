import { offices, PROVIDER_CLIENT_ID } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { type Binding, handle, handleRaw, type Session } from '../../platform/http/handler.ts';
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

const DAY_MS = 86_400_000;

export function officeRoutes(platform: Platform): Binding[] {
  /** Runs a verb in the office a route names, and answers the office as it then is. */
  const change = (
    session: Session | null,
    office: number,
    verb: (ctx: Context) => Promise<void>,
  ): Promise<offices.ClientRow> =>
    inOffice(platform, scopeIn(session!, office), async (ctx) => {
      await verb(ctx);
      return clientRowOf(ctx);
    });

  return [
    handleRaw(offices.listClients, async () => {
      const now = platform.now();
      const since = new Date(now.getTime() - offices.RESTORE_DAYS * DAY_MS);
      const rows = await platform.db.transaction({ routing: true }, (tx) => listClientRows(tx, now, since));
      return rows.map(presentClientRow);
    }),
    handleRaw(offices.getReservedName, () => Promise.resolve({ name: platform.config.providerTeamName })),
    handleRaw(offices.getClient, async (_platform, { params }, session) =>
      inOffice(platform, scopeIn(session!, params.id), clientRowOf),
    ),
    handleRaw(offices.createClient, async (_platform, { body }, session) =>
      createClient(platform, session!, body),
    ),
    handleRaw(offices.updateClient, async (_platform, { params, body }, session) =>
      change(session, params.id, (ctx) => updateClient(platform, ctx, body)),
    ),
    handleRaw(offices.deleteClient, async (_platform, { params }, session) =>
      change(session, params.id, (ctx) => deleteClient(platform, ctx)),
    ),
    handleRaw(offices.restoreClient, async (_platform, { params }, session) =>
      change(session, params.id, restoreClient),
    ),
    handleRaw(offices.inviteOfficeAdmin, async (_platform, { params, body }, session) =>
      change(session, params.id, (ctx) => inviteOfficeAdmin(platform, ctx, body)),
    ),
    handle(offices.getOfficeSecurity, getOfficeSecurity),
    handle(offices.updateOfficeSecurity, async (ctx, { body }) => updateOfficeSecurity(platform, ctx, body)),
    handleRaw(offices.getService, async (_platform, { params }, session) =>
      inOffice(platform, scopeIn(session!, params.id), getService),
    ),
    handleRaw(offices.sendServiceMail, async (_platform, { params, body }, session) => {
      const sentBy = await platform.db.transaction({ office: PROVIDER_CLIENT_ID }, (tx) =>
        findUserName(tx, session!.actor.userId),
      );
      return inOffice(platform, scopeIn(session!, params.id), (ctx) =>
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
