import type { ReactNode } from 'react';
import classes from './section-head.module.css';

interface SectionHeadProps {
  title: string;
  /** What this is for, in a sentence. */
  hint?: ReactNode;
  /** Its buttons. */
  children?: ReactNode;
}

/** The head of a page's section: name and purpose on the left, what can be done on the right. */
export function SectionHead({ title, hint, children }: SectionHeadProps) {
  return (
    <header className={classes.head} role="presentation">
      <div className={classes.words}>
        <h2 className="text-20 no-margin semibold">{title}</h2>
        {hint ? <p className={classes.hint}>{hint}</p> : null}
      </div>
      {children ? <div className={`flex wrap gap-8 ${classes.actions}`}>{children}</div> : null}
    </header>
  );
}
