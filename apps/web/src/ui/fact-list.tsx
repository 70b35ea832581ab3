import type { ReactNode } from 'react';
import classes from './fact-list.module.css';

interface FactProps {
  label: string;
  /** Left out while it is being loaded: its room is kept. */
  children?: ReactNode;
  /** It is one line, and cut at its end; whole under the pointer. */
  line?: string | undefined;
}

/** What is known, as text: a label and its value a row, instead of fields that nobody may change. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="no-margin">{children}</dl>;
}

/** A row of a `FactList`. */
export function Fact({ label, line, children }: FactProps) {
  const value = line ?? children;
  return (
    <div className={classes.fact}>
      <dt className="caption">{label}</dt>
      <dd
        className={`text-13 no-margin min-w-0 tabular ${line === undefined ? 'breakable' : 'ellipsis'}`}
        title={line}
      >
        {value === undefined ? (
          <span className={`inline-grid bg-skeleton radius-4 ${classes.blank}`} aria-hidden />
        ) : (
          value
        )}
      </dd>
    </div>
  );
}
