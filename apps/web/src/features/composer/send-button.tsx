import { mdiCheck, mdiSend } from '@mdi/js';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './send-button.module.css';

interface SendButtonProps {
  /** What it does, and by which key. */
  label: string;
  tip: string;
  disabled: boolean;
  /** It keeps a change instead. */
  saves?: boolean;
}

/** Sends what a composer's form holds. */
export function SendButton({ label, tip, disabled, saves = false }: SendButtonProps) {
  return (
    <IconButton
      type="submit"
      icon={saves ? mdiCheck : mdiSend}
      label={label}
      tip={tip}
      round
      className={`self-flex-end margin-4 fade-bg ${classes.send}`}
      disabled={disabled}
    />
  );
}
