import { COPIED_MS } from '@chairline/contract';
import { useEffect, useState } from 'react';
import { notify } from './notify.tsx';

/** Copies a text to the clipboard, and says where the browser does not let us. @returns whether it worked */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Not there on a page without https; refused where the user has said so.
    if (!navigator.clipboard) throw new Error('no clipboard');
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn('Nothing was copied', error);
    notify({ message: 'The browser does not let us copy. Select the text and copy it.', kind: 'warning' });
    return false;
  }
}

/** Copies texts to the clipboard; `copied` is true for two seconds after it worked. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string) => void copyText(text).then((done) => done && setCopied(true));
  return { copied, copy };
}
