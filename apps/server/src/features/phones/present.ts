import { type phones, toWire } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { emitSessionUserChanged, emitUserChanged } from '../identity/index.ts';
import type { PhoneRow } from './store.ts';
import { type EndpointView, listEndpoints } from './store-endpoints.ts';

export function presentPhone(row: PhoneRow): phones.Phone {
  return {
    phone_id: row.phoneId,
    client_id: row.clientId,
    phone_num: toWire(row.phoneNum),
    description: row.description,
    ported: row.ported,
    is_text_default: row.isTextDefault,
    takes_texts: row.takesTexts,
    calls: row.calls,
    forward_to: toWire(row.forwardTo),
    ring_mode: row.ringMode,
    ring_order: row.ringOrder,
    fallback: row.fallback,
    fallback_to: toWire(row.fallbackTo),
    fallback_text: row.fallbackText,
    greeting: row.greeting,
    closed_greeting: row.closedGreeting,
    greeting_sound: row.greetingSound,
    closed_greeting_sound: row.closedGreetingSound,
    menu: row.menu,
    menu_words: row.menuWords,
    menu_sound: row.menuSound,
    menu_names: row.menuNames,
    recording: row.recording,
    state: row.state,
    failure: row.failure,
    version: row.version,
  };
}

/** How far the carrier is with a softphone. */
const endpointStates = {
  queued: 'pending',
  sending: 'pending',
  accepted: 'active',
  failed: 'failed',
} as const;

export function presentEndpoint(row: EndpointView): phones.Endpoint {
  return {
    user_id: row.userId,
    username: row.username,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    role: row.role,
    is_active: row.isActive,
    version: row.version,
    softphone_user: row.softphoneUser ?? '',
    endpoint_alias: row.alias ?? '',
    phone_enabled: row.state === 'accepted' && row.isActive,
    state: row.state ? endpointStates[row.state] : 'none',
    failure: row.failure,
    phones: row.phones,
    ivr_des: row.places,
    can_manual_tagging: row.canManualTagging,
    can_hear_recordings: row.canHearRecordings,
    can_post_social: row.canPostSocial,
  };
}

/** Says how the softphones and designations of users now are. Reads what this transaction has written. */
export async function emitEndpoints(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  for (const row of await listEndpoints(ctx.tx, userIds)) {
    ctx.emit('endpointChanged', { endpoint: presentEndpoint(row) });
  }
}

/** A user's softphone came or went: it stands in their own account and in the list of users too. */
export async function emitSoftphone(ctx: Context, userId: number): Promise<void> {
  await emitEndpoints(ctx, [userId]);
  await emitUserChanged(ctx, userId);
  await emitSessionUserChanged(ctx, userId);
}
