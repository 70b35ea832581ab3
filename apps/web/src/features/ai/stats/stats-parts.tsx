import type { RouteShape } from '@chairline/contract';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import grid from '../../../ui/grid-table.module.css';
import { GridTable, useFigureClass } from '../../../ui/grid-table.tsx';
import { ChartBody, type Drawing, Widget } from '../../dashboard/index.ts';
import classes from './stats.module.css';

/** What a table's file is made from. */
export interface StatsFile {
  route: RouteShape;
  query: Record<string, string>;
}

/** Numbers that say most, side by side. */
export function Figures({
  label,
  figures,
}: {
  label: string;
  figures: readonly { name: string; value: string; note?: string }[];
}) {
  return (
    <dl
      className={`grid gap-12 no-margin phone-gap-8 ${classes.fill}`}
      style={{ '--least': '160px' } as CSSProperties}
      aria-label={label}
    >
      {figures.map(({ name, value, note }) => (
        <div key={name} className="panel pad-12 min-w-0">
          <dt className="caption">{name}</dt>
          <dd className="text-20 no-margin semibold tabular">{value}</dd>
          {note ? <dd className="caption no-margin">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

/** Charts side by side where there is room. */
export function Charts({ children }: { children: ReactNode }) {
  return (
    <div className={`grid gap-16 ${classes.fill}`} style={{ '--least': '420px' } as CSSProperties}>
      {children}
    </div>
  );
}

interface StatsChartProps {
  title: string;
  summary: string;
  note?: string;
  drawing: Drawing;
  totals?: readonly { name: string; value: number }[];
  file: StatsFile;
  renewing: boolean;
}

/** A chart with its table and its file. */
export function StatsChart({ title, summary, note, drawing, totals = [], file, renewing }: StatsChartProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Widget
      title={title}
      summary={summary}
      note={note}
      asTable={asTable}
      onTable={setAsTable}
      exports={<ExportMenu label={`Export the rows: ${title}`} {...file} />}
      renewing={renewing}
    >
      <ChartBody title={title} summary={summary} drawing={drawing} asTable={asTable} totals={totals} />
    </Widget>
  );
}

interface StatsTableProps {
  title: string;
  hint?: ReactNode;
  columns: string;
  headings: readonly string[];
  /** A row's cells in the order of the headings; the first names it. */
  rows: readonly { key: string | number; cells: readonly string[] }[];
  /** What stands there where there are none. */
  none: string;
  file: StatsFile;
}

/** Rows of numbers with their file; cards on a phone. */
export function StatsTable({ title, hint, columns, headings, rows, none, file }: StatsTableProps) {
  const id = useId();
  const right = useFigureClass();
  const figures = headings.flatMap((_, index) => (index > 0 ? [index] : []));
  return (
    <section className="column gap-8 panel pad-12-16" aria-labelledby={id}>
      <header className="row justify-between gap-8">
        <div className="min-w-0">
          <h3 id={id} className="text-14 no-margin semibold">
            {title}
          </h3>
          {hint ? <p className="hint no-margin">{hint}</p> : null}
        </div>
        {rows.length > 0 ? <ExportMenu label={`Export the rows: ${title}`} {...file} /> : null}
      </header>
      {rows.length === 0 ? (
        <p className="hint no-margin">{none}</p>
      ) : (
        <GridTable label={title} columns={columns} headings={headings} figures={figures} actions={false}>
          {rows.map(({ key, cells }) => (
            <div key={key} role="row" className={grid.row}>
              {cells.map((cell, index) => (
                <div
                  key={headings[index]}
                  role={index === 0 ? 'rowheader' : 'cell'}
                  className={
                    index === 0 ? `medium ${grid.cell} ${grid.lead}` : `tabular ${right} ${grid.cell}`
                  }
                  data-label={index === 0 ? undefined : headings[index]}
                >
                  <span>{cell}</span>
                </div>
              ))}
            </div>
          ))}
        </GridTable>
      )}
    </section>
  );
}
