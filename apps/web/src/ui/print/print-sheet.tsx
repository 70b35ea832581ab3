import { useMantineStyleNonce } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useSession } from '../../lib/session.ts';
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

/** Every page says what it is of, and which of how many: at a desk pages are mixed up, and one is lost. */
const pagesOf = (office: string, line: string): string => `@page {
  margin: 12mm 12mm 16mm;
  @bottom-left { content: ${JSON.stringify(`${office} · ${line}`)}; font: 9pt Inter, sans-serif; }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 9pt Inter, sans-serif; }
}`;

/** What the rows of a table are of. It stands again where the table goes on on another page. */
export const PrintHead = ({ children }: { children: string }) => (
  <thead>
    <tr>
      <th colSpan={4}>{children}</th>
    </tr>
  </thead>
);

interface PrintSheetProps {
  /** What it is of, under the office's name. */
  line: string;
  /** It stands where the screen has nothing of its own for paper. */
  instead?: boolean;
  /** Drawn while the page is being printed, and not before. */
  children: () => ReactNode;
}

/** What stands on paper in the screen's place: nothing of the app, and all of what there is, on as many pages as it takes. */
export function PrintSheet({ line, instead = false, children }: PrintSheetProps) {
  const { client } = useSession();
  const nonce = useMantineStyleNonce()?.();
  if (!usePrinting()) return null;
  return createPortal(
    <div className={classes.sheet} data-instead={instead || undefined}>
      {instead ? null : <style nonce={nonce}>{pagesOf(client.name, line)}</style>}
      <h1 className={classes.title}>{client.name}</h1>
      <p className={classes.line}>{line}</p>
      {children()}
    </div>,
    document.body,
  );
}
