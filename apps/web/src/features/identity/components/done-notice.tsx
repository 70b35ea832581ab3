import { mdiCheckCircleOutline } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import classes from './public-form.module.css';

/** A form's good end in words. The focus goes there: the form it was in is gone. */
export function DoneNotice({ text }: { text: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <p className={classes.done} ref={notice} tabIndex={-1} role="status">
      <Icon path={mdiCheckCircleOutline} size={20} />
      <span>{text}</span>
    </p>
  );
}
