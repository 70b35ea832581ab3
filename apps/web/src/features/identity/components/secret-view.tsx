import { Button } from '@mantine/core';
import { groupSecret } from '../second-factor-code.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor.module.css';

/** The secret of a new second factor: to scan, or to type. */
export function SecretView({ secret, address }: { secret: string; address: string }) {
  const { copied, copy } = useCopy();
  return (
    <div className="row wrap gap-16">
      <QrCode text={address} label="QR code for your authenticator app" />
      <div className={classes.byHand}>
        <span>No camera? Type this key into the app:</span>
        <code className={classes.key}>{groupSecret(secret)}</code>
        <Button
          variant="default"
          size="xs"
          className={classes.copy ?? ''}
          onClick={() => copy(secret)}
          aria-live="polite"
        >
          {copied ? 'Copied' : 'Copy the key'}
        </Button>
      </div>
    </div>
  );
}
