import type { CSSProperties, ReactNode } from 'react';
import classes from './grid-table.module.css';

interface GridTableProps {
  label: string;
  /** Widths of the columns, without that of the actions. */
  columns: string;
  headings: readonly string[];
  /** Whether a last column has actions. */
  actions: boolean;
  /** The rows. */
  children: ReactNode;
}

/** The frame of a settings table: its head above its rows, which become cards on a phone. */
export function GridTable({ label, columns, headings, actions, children }: GridTableProps) {
  return (
    <div
      role="table"
      aria-label={label}
      className={classes.table}
      style={{ '--columns': actions ? `${columns} auto` : columns } as CSSProperties}
    >
      <div role="rowgroup" className={classes.group}>
        <div role="row" className={classes.head}>
          {headings.map((heading) => (
            <span key={heading} role="columnheader">
              {heading}
            </span>
          ))}
          {actions ? (
            <span role="columnheader" className="text-right">
              Actions
            </span>
          ) : null}
        </div>
      </div>
      <div role="rowgroup" className={classes.group}>
        {children}
      </div>
    </div>
  );
}
