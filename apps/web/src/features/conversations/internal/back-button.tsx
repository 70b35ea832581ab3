import { mdiArrowLeft } from '@mdi/js';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './internal.module.css';

/** From a conversation to the list. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <IconButton
      icon={mdiArrowLeft}
      label="Back to the internal conversations"
      tip="Back to the list (Esc)"
      ink="plain"
      className={classes.back}
      onClick={onBack}
    />
  );
}
