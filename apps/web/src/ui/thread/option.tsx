import { Icon } from '../icon.tsx';
import { notify } from '../notify.tsx';
import classes from './options.module.css';

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ message: 'Copied', kind: 'success' });
  } catch (error) {
    console.warn('The browser refused to copy', error);
    notify({ message: 'The browser did not allow copying. Select the text and copy it.', kind: 'error' });
  }
}

interface OptionProps {
  icon: string;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

/** One of the options of a message, as an icon with its words on hover. */
export function Option({ icon, label, disabled = false, onClick }: OptionProps) {
  return (
    <button
      type="button"
      className={classes.option}
      aria-label={label}
      data-tip={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon path={icon} size={18} />
    </button>
  );
}
