import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { ringedContact } from './ringed.ts';

export interface Hotkey {
  /** What it does, for the list of keys; left out: not listed. */
  label?: string;
  /** Heading in the list of keys. */
  group?: string;
  /** Left out: it opens the thread of another one alone (`of`). */
  run?(event: KeyboardEvent): void;
  /** Also while typing in a field. */
  inFields?: boolean;
  /** The contact whose thread it acts in: from the row of another one it opens theirs instead, and does nothing else. */
  of?: number;
}

/** Keys by name: `j`, `?`, `ArrowDown`, `Enter`, `mod+k` (Ctrl or ⌘), `shift+Enter`, `alt+1`. */
export type Hotkeys = Record<string, Hotkey | ((event: KeyboardEvent) => void)>;

interface Layer {
  id: symbol;
  read(): Hotkeys;
}

/** Layers of keys, the latest last; it wins. */
const useLayers = create<{ layers: readonly Layer[] }>(() => ({ layers: [] }));

/** The name of a pressed key as `Hotkeys` has it. Shift counts only where it does not make the character. */
export function nameKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const parts: string[] = [];
  if (event.ctrlKey || event.metaKey) parts.push('mod');
  if (event.altKey) parts.push('alt');
  if (event.shiftKey && (event.key.length > 1 || /^[a-z]$/i.test(event.key))) parts.push('shift');
  parts.push(key);
  return parts.join('+');
}

/** Whether what is typed there goes into a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  ) {
    return true;
  }
  const plain = ['checkbox', 'radio', 'button', 'submit', 'range'];
  return target instanceof HTMLInputElement && !plain.includes(target.type);
}

/** A dialog is open: the page behind it must not act on keys. */
function isBehindDialog(target: EventTarget | null): boolean {
  const dialog = document.querySelector('[role="dialog"][aria-modal="true"]');
  return dialog !== null && (target === document.body || (target instanceof Node && dialog.contains(target)));
}

function asHotkey(entry: Hotkeys[string]): Hotkey {
  return typeof entry === 'function' ? { run: entry } : entry;
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const name = nameKey(event);
  const typing = isTyping(event.target);
  const behind = isBehindDialog(event.target);
  for (const layer of useLayers.getState().layers.toReversed()) {
    const entry = layer.read()[name];
    if (!entry) continue;
    const hotkey = asHotkey(entry);
    if ((typing || behind) && !hotkey.inFields) continue;
    event.preventDefault();
    // One that is of the open thread, from another row, opens that row's instead.
    const ring = ringedContact();
    if (ring && ring !== (hotkey.of ?? ring)) openRinged(ring);
    else hotkey.run?.(event);
    return;
  }
}

let listening = false;
let openRinged: (contactId: number) => void;

/** Says how the contact is opened, to be written to, on whose row the keyboard stands: as the desk does it, which has them. */
export function openRingedBy(open: (contactId: number) => void): void {
  openRinged = open;
}

/**
 * Keys that work while the component is on the page. Ignored while typing in a field or in a dialog
 * unless `inFields`; of two for one key the one mounted last runs. Labels feed the list under `?`.
 */
export function useHotkeys(hotkeys: Hotkeys): void {
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });
  useEffect(() => {
    if (!listening) {
      listening = true;
      document.addEventListener('keydown', handleKey);
    }
    const layer: Layer = { id: Symbol('hotkeys'), read: () => latest.current };
    useLayers.setState((state) => ({ layers: [...state.layers, layer] }));
    return () => {
      useLayers.setState((state) => ({ layers: state.layers.filter((other) => other.id !== layer.id) }));
    };
  }, []);
}

export interface ListedHotkey {
  keys: string;
  label: string;
  group: string;
}

/** The keys that work right now and say what they do, in the order they were mounted. */
export function listHotkeys(): ListedHotkey[] {
  const found = new Map<string, ListedHotkey>();
  for (const layer of useLayers.getState().layers) {
    for (const [keys, entry] of Object.entries(layer.read())) {
      const { label, group } = asHotkey(entry);
      if (label) found.set(keys, { keys, label, group: group ?? 'Everywhere' });
    }
  }
  return [...found.values()];
}
