import type { z } from 'zod';

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Whose typing it is: nobody else who signs in here gets to see it. */
export interface KeptOwner {
  client_id: number;
  user_id: number;
}

/** The key of what one user typed in one form. */
export function keptKey(owner: KeptOwner, form: string): string {
  return `chairline.kept.${owner.client_id}.${owner.user_id}.${form}`;
}

/** Found lazily: asking for it throws where the browser's storage is switched off. */
const ofThisTab = (): TextStorage => sessionStorage;

/** What was typed before this tab was reloaded or signed out, or null. What cannot be read counts as nothing. */
export function readKept<T>(key: string, schema: z.ZodType<T>, storage = ofThisTab): T | null {
  try {
    const text = storage().getItem(key);
    if (text === null) return null;
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    console.warn(`What was kept as ${key} cannot be read`, error);
    return null;
  }
}

/** Keeps what was typed until the tab is closed; null removes it. Never for passwords, codes or tokens. */
export function writeKept(key: string, value: unknown, storage = ofThisTab): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(`${key} cannot be kept in this browser`, error);
  }
}

/** A form's state, and whether something of it was typed before the form was opened. */
export interface KeptState<T> {
  value: T;
  restored: boolean;
}

export interface KeptForm<T> {
  schema: z.ZodType<T>;
  /** The form as it is when nothing was typed. */
  start: T;
  /** Whether there is nothing in it that is worth keeping. Left out: when it is as at the start. */
  isEmpty?: ((value: T) => boolean) | undefined;
  /** Brings what was kept in line with what others saved meanwhile. */
  meet?: ((kept: T) => T) | undefined;
}

/** Whether nothing was typed. */
export function isUntouched<T>(value: T, { start, isEmpty }: KeptForm<T>): boolean {
  return isEmpty ? isEmpty(value) : JSON.stringify(value) === JSON.stringify(start);
}

/** What a form opens with: what was typed in it last time and neither saved nor given up, else its start. */
export function openKept<T>(key: string, form: KeptForm<T>, storage = ofThisTab): KeptState<T> {
  const found = readKept(key, form.schema, storage);
  if (found === null) return { value: form.start, restored: false };
  const value = form.meet ? form.meet(found) : found;
  return isUntouched(value, form) ? { value: form.start, restored: false } : { value, restored: true };
}

/** Keeps a form's state, or removes it when nothing was typed. */
export function keepForm<T>(key: string, value: NoInfer<T>, form: KeptForm<T>, storage = ofThisTab): void {
  writeKept(key, isUntouched(value, form) ? null : value, storage);
}
