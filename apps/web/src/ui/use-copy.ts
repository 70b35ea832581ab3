import { COPIED_MS } from '@chairline/contract';
import { useEffect, useState } from 'react';
import { notify } from './notify.tsx';

/** Copies texts to the clipboard; `copied` is true for two seconds after it worked. */
export function useCopy(): { copied: boolean; copy: (text: string) => void } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (text: string) => {
    // Not there on a page without https; refused where the user has said so.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setCopied(true),
      (error: unknown) => {
        console.warn('Nothing was copied', error);
        notify({
          message: 'The browser does not let us copy. Select the text and copy it.',
          kind: 'warning',
        });
      },
    );
  };
  return { copied, copy };
}
