import type { Drawing } from '../chart-drawing.ts';
import { DayLink } from './day-link.tsx';
import { formatValue } from '../chart-words.ts';
import classes from './chart-table.module.css';

interface ChartTableProps {
  drawing: Drawing;
  /** What it is a table of. */
  caption: string;
  /** All together, where the columns add up to it. */
  totals: readonly { name: string; value: number }[];
}

/** The numbers behind a chart. */
export function ChartTable({ drawing, caption, totals }: ChartTableProps) {
  const { points, series, unit, along } = drawing;
  const totalOf = (name: string) => totals.find((total) => total.name === name)?.value;
  return (
    // A table that scrolls must be reachable by keyboard.
    <div
      className={`h-full scroll box-line radius-control ${classes.scroll}`}
      tabIndex={0}
      role="region"
      aria-label={caption}
    >
      <table className={classes.table}>
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{along}</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col" className={classes.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={index}>
              <th scope="row">
                {point.day === null ? point.words : <DayLink day={point.day}>{point.words}</DayLink>}
                {point.part === undefined ? null : <span className="caption"> {point.part}</span>}
              </th>
              {series.map(({ name }) => (
                <td key={name} className={classes.number}>
                  {typeof point[name] === 'number' ? formatValue(point[name], unit) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals.length > 0 ? (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {series.map(({ name }) => {
                const total = totalOf(name);
                return (
                  <td key={name} className={classes.number}>
                    {total === undefined ? '' : formatValue(total, unit)}
                  </td>
                );
              })}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
