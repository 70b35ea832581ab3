import { hookBase } from '../../../gateways/plivo/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { calls } from '@chairline/contract';

/** What an address that we give to the carrier says of a call; its signature covers it. */
export interface HookQuery {
  office: number;
  call: number;
  role?: calls.CallRole | undefined;
  asked?: number | undefined;
  replaces?: number | undefined;
  /** How many times the caller was asked in the phone menu. */
  times?: number | undefined;
  /** 1: they hear first that they are recorded. */
  announce?: number | undefined;
}

type Hook = 'call-event' | 'join-call' | 'menu-choice' | 'voicemail' | 'voicemail-recorded' | 'call-recorded';

/** An address that the carrier asks or tells about a call. */
export function hookUrl(platform: Platform, hook: Hook, query: HookQuery): string {
  const text = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) text.set(key, String(value));
  return `${hookBase(platform.config.publicUrl)}/api/plivo/${hook}?${text.toString()}`;
}

/** The largest that an integer column holds; calls have larger numbers. */
const MOST = 2_147_483_647;

function whole(value: unknown, most = MOST): number | undefined {
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) return undefined;
  return Number(value) <= most ? Number(value) : undefined;
}

/** What one of these addresses says; null where it is none of them. */
export function readHookQuery(query: unknown): HookQuery | null {
  const { office, call, role, asked, replaces, times, announce } = (query ?? {}) as Record<string, unknown>;
  const of = { office: whole(office), call: whole(call, Number.MAX_SAFE_INTEGER) };
  if (of.office === undefined || of.call === undefined) return null;
  const known = role === 'agent' || role === 'supervisor' || role === 'customer' ? role : undefined;
  return {
    office: of.office,
    call: of.call,
    role: known,
    asked: whole(asked),
    replaces: whole(replaces),
    times: whole(times),
    announce: whole(announce),
  };
}
