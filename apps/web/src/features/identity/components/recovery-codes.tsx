import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useCopy } from '../../../ui/use-copy.ts';
import classes from './second-factor.module.css';

const FILE = 'chairline-recovery-codes.txt';

/** Hands a text to the browser as a file to keep. */
function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE;
  link.click();
  // Not at once: some browsers read it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The user says that they are kept; they are never shown again. */
  onSaved: () => void;
  size?: 'sm' | 'md';
}

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onSaved, size = 'md' }: RecoveryCodesProps) {
  const { copied, copy } = useCopy();
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="grid gap-10">
      <p className={classes.text} ref={lead} tabIndex={-1}>
        Save these codes where you find them without your phone. Each signs you in once in place of the app.
        They are not shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex wrap gap-8">
        <Button variant="default" size={size} onClick={() => copy(text)} aria-live="polite">
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          size={size}
          onClick={() => download(`Recovery codes for Chairline\nEach works once.\n\n${text}`)}
        >
          Download
        </Button>
      </div>
      <Button size={size} fullWidth onClick={onSaved}>
        I have saved them
      </Button>
    </div>
  );
}
