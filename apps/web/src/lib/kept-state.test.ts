import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { keepForm, keptKey, openKept, writeKept, type KeptForm } from './kept-state.ts';

const schema = z.object({ name: z.string(), role: z.enum(['Member', 'Admin']) });
type Fields = z.infer<typeof schema>;
const form: KeptForm<Fields> = { schema, start: { name: '', role: 'Member' } };
const key = keptKey({ client_id: 2, user_id: 7 }, 'create-user');

/** A tab's storage, as a reload of it finds it again. */
function makeTab() {
  const held = new Map<string, string>();
  const storage = {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, text: string) => void held.set(name, text),
    removeItem: (name: string) => void held.delete(name),
  };
  return { held, open: () => storage };
}

it('opens a form with what was typed in it, and without it once that was saved or given up', () => {
  const tab = makeTab();
  expect(openKept(key, form, tab.open)).toEqual({ value: form.start, restored: false });
  keepForm(key, { name: 'Nora', role: 'Admin' }, form, tab.open);
  expect(openKept(key, form, tab.open)).toEqual({ value: { name: 'Nora', role: 'Admin' }, restored: true });
  writeKept(key, null, tab.open);
  expect(openKept(key, form, tab.open)).toEqual({ value: form.start, restored: false });
});

it('keeps nothing once everything typed was taken out again', () => {
  const tab = makeTab();
  keepForm(key, { name: 'Nora', role: 'Member' }, form, tab.open);
  keepForm(key, { name: '', role: 'Member' }, form, tab.open);
  expect(tab.held.size).toBe(0);
});

it('shows what one user typed neither to another one nor in another office or form', () => {
  const tab = makeTab();
  keepForm(key, { name: 'Nora', role: 'Member' }, form, tab.open);
  for (const [owner, name] of [
    [{ client_id: 2, user_id: 8 }, 'create-user'],
    [{ client_id: 3, user_id: 7 }, 'create-user'],
    [{ client_id: 2, user_id: 7 }, 'user.7'],
  ] as const) {
    expect(openKept(keptKey(owner, name), form, tab.open).restored).toBe(false);
  }
});

it('counts what cannot be read, or has the form of another version, as nothing', () => {
  const tab = makeTab();
  for (const text of ['{', 'null', '{"name":"Nora"}', '{"name":"Nora","role":"Owner"}']) {
    tab.held.set(key, text);
    expect(openKept(key, form, tab.open)).toEqual({ value: form.start, restored: false });
  }
});

it('brings what was kept in line with what others saved meanwhile; what they made of it is not "restored"', () => {
  const tab = makeTab();
  keepForm(key, { name: 'Nora', role: 'Member' }, form, tab.open);
  const promoted = openKept<Fields>(key, { ...form, meet: (kept) => ({ ...kept, role: 'Admin' }) }, tab.open);
  expect(promoted).toEqual({ value: { name: 'Nora', role: 'Admin' }, restored: true });
  const met = openKept(key, { ...form, meet: () => form.start }, tab.open);
  expect(met).toEqual({ value: form.start, restored: false });
});

it('leaves the form at work where the browser keeps nothing', () => {
  const off = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  keepForm(key, { name: 'Nora', role: 'Member' }, form, off);
  expect(openKept(key, form, off)).toEqual({ value: form.start, restored: false });
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});
