import { mdiArrowLeft } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import classes from './internal.module.css';

/** From a conversation to the list. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button
      type="button"
      className={`icon-button square-36 fixed-size radius-control ink hover-tint phone-44 ${classes.back}`}
      aria-label="Back to the internal conversations"
      data-tip="Back to the list (Esc)"
      onClick={onBack}
    >
      <Icon path={mdiArrowLeft} size={20} />
    </button>
  );
}
