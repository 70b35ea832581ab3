import '@mantine/charts/styles.layer.css';
import { dashboard } from '@chairline/contract';
import { BarChart, LineChart } from '@mantine/charts';
import { cellWords } from './cell-words.ts';
import type { RowsDrawing } from './chart-of-rows.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Rows as a picture: a line over days, bars else. The table has the numbers. */
export default function RowsChart({ title, drawing }: { title: string; drawing: RowsDrawing }) {
  const { along, figure, line, money, points } = drawing;
  const shared = {
    h: 220,
    data: points.map((point) => ({ ...point, label: cellWords(along, point.label) })),
    dataKey: 'label',
    series: [{ name: 'value', label: figure, color: 'var(--cl-brand)' }],
    tickLine: 'none' as const,
    gridColor: 'var(--cl-line)',
    textColor: 'var(--cl-text-dim)',
    valueFormatter: (value: number) =>
      money ? dashboard.axisMoney(Math.round(value * 100)) : number.format(value),
  };
  return (
    <div role="img" aria-label={`${title}: ${figure} by ${along}. The table has the numbers.`}>
      {line ? (
        <LineChart {...shared} curveType="linear" withDots={points.length <= 40} />
      ) : (
        <BarChart {...shared} maxBarWidth={44} />
      )}
    </div>
  );
}
