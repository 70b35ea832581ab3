import { z } from 'zod';
import { create } from 'zustand';
import { type KeptOwner, keptKey, readKept, writeKept } from './kept-state.ts';
import { useSession } from './session.ts';

/** By key: what was typed in this page, and null where it was saved or given up. */
const useDrafts = create<Readonly<Record<string, string | null>>>(() => ({}));

const device = () => localStorage;

interface NoteDraft {
  /** What was typed and not saved, be it before a reload or in another window; null: nothing. */
  draft: string | null;
  set: (text: string | null) => void;
  /** It was saved as it is here: what was typed meanwhile stays. @returns whether nothing is left */
  saved: (text: string) => boolean;
}

const keyOf = (owner: KeptOwner, callUuid: string) => keptKey(owner, `call-note.${callUuid}`);
const read = (key: string, typed: string | null | undefined) =>
  typed === undefined ? readKept(key, z.string(), device) : typed;

/** Whether the viewer wrote something on a call that was not saved. */
export function hasNoteDraft(owner: KeptOwner, callUuid: string): boolean {
  const key = keyOf(owner, callUuid);
  return read(key, useDrafts.getState()[key]) !== null;
}

/** The draft of the viewer's note on a call, kept on the device: a call may end, or its page go, in mid-word. */
export function useNoteDraft(callUuid: string): NoteDraft {
  const key = keyOf(useSession(), callUuid);
  const typed = useDrafts((drafts) => drafts[key]);
  const set = (text: string | null) => {
    writeKept(key, text, device);
    useDrafts.setState({ [key]: text });
  };
  return {
    draft: read(key, typed),
    set,
    saved(text) {
      const left = useDrafts.getState()[key] ?? null;
      if (left !== null && left !== text) return false;
      set(null);
      return true;
    },
  };
}
