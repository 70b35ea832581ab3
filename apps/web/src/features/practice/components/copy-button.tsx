import { COPIED_MS } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { useEffect, useState } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';

/** Copies a text, and says so for two seconds (specification 1, section 9). */
export function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return undefined;
    const timer = setTimeout(() => setCopied(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied((count) => count + 1);
      announce('Copied');
    } catch (error) {
      console.warn('The browser did not let the page copy', error);
      notify({
        message: 'The browser did not allow copying. Select the token and copy it by hand.',
        kind: 'warning',
      });
    }
  };

  return (
    <Button
      leftSection={<Icon path={copied ? mdiCheck : mdiContentCopy} />}
      miw={104}
      onClick={() => void copy()}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
