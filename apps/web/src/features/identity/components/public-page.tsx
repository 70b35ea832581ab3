import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { LogoMark } from '../../../ui/logo.tsx';
import classes from './public-page.module.css';

interface PublicPageProps {
  /** In the browser's tab. */
  tab: string;
  title: string;
  /** What has happened, over the form; read out when it comes. */
  note?: ReactNode;
  children: ReactNode;
}

/** The frame of every page before the sign-in. */
export function PublicPage({ tab, title, note, children }: PublicPageProps) {
  useDocumentTitle(tab);
  return (
    <main className={classes.page}>
      <div className={classes.panel}>
        <div className="row gap-12">
          <LogoMark size={40} />
          <span className={classes.name}>Chairline</span>
        </div>
        <h1 className={classes.title}>{title}</h1>
        {note ? (
          <p className={classes.note} role="status">
            {note}
          </p>
        ) : null}
        {children}
      </div>
      <p className={classes.foot}>Texts, calls and e-mails of your dental office, in one place.</p>
    </main>
  );
}
