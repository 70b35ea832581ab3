import { useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useSession } from '../../../lib/session.ts';
import classes from './print-sheet.module.css';

/** Whether the page is being printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // At once: the browser takes its picture when the event has been heard.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

interface PrintSheetProps {
  /** What it is of, under the office's name. */
  line: string;
  /** Drawn while the page is being printed, and not before. */
  children: () => ReactNode;
}

/** What stands on paper in the screen's place: nothing of the app, and all of what there is, on as many pages as it takes. */
export function PrintSheet({ line, children }: PrintSheetProps) {
  const { client } = useSession();
  if (!usePrinting()) return null;
  return createPortal(
    <div className={classes.sheet}>
      <h1 className={classes.title}>{client.name}</h1>
      <p className={classes.line}>{line}</p>
      {children()}
    </div>,
    document.body,
  );
}
