import type { CSSProperties, ReactNode } from 'react';
import classes from './grid-table.module.css';
import { usePhoneWidth } from './use-phone-width.ts';

interface GridTableProps {
  label: string;
  /** Widths of the columns, without that of the actions. */
  columns: string;
  headings: readonly string[];
  /** Places of the headings that stand at the right, above figures. */
  figures?: readonly number[];
  /** Whether a last column has actions. */
  actions: boolean;
  /** The rows. */
  children: ReactNode;
}

/** The class of a cell with a figure; on a phone it stands beside the name of its column, as all do. */
export const useFigureClass = (): string => (usePhoneWidth() ? '' : 'text-right');

/** The frame of a settings table: its head above its rows, which become cards on a phone. */
export function GridTable({ label, columns, headings, figures = [], actions, children }: GridTableProps) {
  return (
    <div
      role="table"
      aria-label={label}
      className={classes.table}
      style={{ '--columns': actions ? `${columns} auto` : columns } as CSSProperties}
    >
      <div role="rowgroup" className={classes.group}>
        <div role="row" className={classes.head}>
          {headings.map((heading, index) => (
            <span
              key={heading}
              role="columnheader"
              className={figures.includes(index) ? 'text-right' : undefined}
            >
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
