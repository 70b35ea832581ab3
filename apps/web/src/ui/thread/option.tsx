import { IconButton, type IconButtonProps } from '../icon-button.tsx';
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

/** One of the options of a message, as an icon with its words on hover. */
export function Option(props: IconButtonProps) {
  return <IconButton size={24} iconSize={18} ink="plain" {...props} className={classes.option} />;
}
