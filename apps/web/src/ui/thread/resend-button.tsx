import { mdiReload } from '@mdi/js';
import { Icon } from '../icon.tsx';
import classes from './resend-button.module.css';

interface ResendButtonProps {
  sending: boolean;
  disabled: boolean;
  onClick: () => void;
}

/** Sends again what failed. */
export function ResendButton({ sending, disabled, onClick }: ResendButtonProps) {
  return (
    <button type="button" className={classes.resend} disabled={sending || disabled} onClick={onClick}>
      <Icon path={mdiReload} size={14} />
      {sending ? 'Sending…' : 'Resend'}
    </button>
  );
}
