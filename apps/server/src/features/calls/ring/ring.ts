import { calls as contract, toE164 } from '@chairline/contract';
import type { PhoneCarrier } from '../../../gateways/plivo/index.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { ringHeaders } from './ring-headers.ts';
import { sipAddress, softphoneOf } from '../answer/addresses.ts';
import { hookUrl } from '../answer/hooks.ts';
import { type CallState, outcomeOf, stages } from '../state/reduce-call.ts';
import { type CallRow, listContactsOfItems } from '../store.ts';
import { findOwnNumber, findUsersOf } from './store-people.ts';
import { takeTold } from '../state/take-told.ts';

export interface Ring {
  role: contract.CallRole;
  /** Softphones' names, or one number in E.164. */
  softphones?: readonly string[];
  number?: string;
  /** Who asks, and hears what becomes of it. */
  askedBy?: number | undefined;
  /** Who leaves the call when it is answered. */
  replaces?: number | undefined;
  /** Whether whoever asks leaves the call to them, be it at once. */
  transfer?: boolean;
}

/**
 * Rings somebody into a call and notes the legs that ring.
 * @throws CarrierError
 */
export async function ringIntoCall(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  { row, state }: { row: CallRow; state: CallState },
  ring: Ring,
): Promise<void> {
  const { headers, from } = await inOffice(platform, scope, async (ctx) => ({
    headers: await headersOf(ctx.tx, row, state, ring),
    // A softphone shows the patient's number; a telephone is called from the office's.
    from: ring.number === undefined ? row.contactNumber : ((await findOwnNumber(ctx.tx)) ?? row.officeNumber),
  }));
  const of = { office: scope.office, call: row.callId };
  const legs = await carrier.ringInto(row.conference, {
    role: ring.role,
    from: toE164(from) ?? row.officeNumber,
    to: ring.number === undefined ? ring.softphones!.map(sipAddress) : [ring.number],
    coach: ring.role === 'supervisor',
    staysAlone: true,
    ringSeconds: contract.RING_SECONDS,
    headers,
    legUrl: hookUrl(platform, 'call-event', {
      ...of,
      role: ring.role,
      asked: ring.askedBy,
      replaces: ring.replaces,
    }),
    conferenceUrl: hookUrl(platform, 'call-event', of),
  });
  await inOffice(platform, scope, async (ctx) => {
    const users = await findUsersOf(ctx.tx, ring.softphones ?? []);
    const told = legs.map(({ callUuid, to }) => ({
      what: 'stage' as const,
      leg: callUuid,
      stage: stages.asked,
      at: ctx.now.getTime(),
      who: {
        kind: ring.number === undefined ? ('endpoint' as const) : ('phone' as const),
        userId: users.get(softphoneOf(to) ?? '') ?? null,
        number: ring.number ?? '',
        role: ring.role,
        askedBy: ring.askedBy ?? null,
        replaces: ring.replaces ?? null,
      },
    }));
    await takeTold(platform, ctx, row.callId, told);
  });
}

async function headersOf(
  tx: Parameters<typeof listContactsOfItems>[0],
  row: CallRow,
  state: CallState,
  { role, askedBy, transfer }: Ring,
): Promise<Record<string, string>> {
  const contacts = row.commItemId === null ? new Map() : await listContactsOfItems(tx, [row.commItemId]);
  return ringHeaders({
    conference: row.conference,
    role,
    present: outcomeOf(state).present,
    contactIds: [...contacts.values()].map(({ contactId }: { contactId: number }) => contactId),
    askedBy,
    transfer,
  });
}
