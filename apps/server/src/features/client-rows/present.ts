import { offices, toWire } from '@chairline/contract';
import type { ClientFacts } from './store.ts';

const DAY_MS = 86_400_000;

/** An office as the client list shows it. */
export function presentClientRow({ client, activeAdmins, openInvitations }: ClientFacts): offices.ClientRow {
  const { deletedAt } = client;
  return {
    client_id: client.clientId,
    name: client.name,
    timezone: client.timezone,
    business_number: toWire(client.businessNumber),
    address_line_1: client.addressLine1,
    address_line_2: client.addressLine2,
    city: client.city,
    state: client.state,
    zip: client.zip,
    AI_mode: client.aiMode === 1 ? 1 : 0,
    version: client.version,
    deleted_at: deletedAt?.toISOString() ?? null,
    restorable_until: deletedAt
      ? new Date(deletedAt.getTime() + offices.RESTORE_DAYS * DAY_MS).toISOString()
      : null,
    erase_at: client.eraseAt?.toISOString() ?? null,
    erasing: client.erasingAt !== null,
    active_admins: activeAdmins,
    open_invitations: openInvitations,
  };
}
