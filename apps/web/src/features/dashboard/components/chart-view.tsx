import '@mantine/charts/styles.layer.css';
import { addressOf } from '@chairline/contract';
import { CompositeChart } from '@mantine/charts';
import { useNavigate } from '@tanstack/react-router';
import type { Drawing, DrawnSeries } from '../chart-drawing.ts';
import { formatAxis, formatValue } from '../chart-words.ts';
import { type DrawnRow, piecesOf, rowsWithPieces } from '../part-lines.ts';
import classes from './chart-view.module.css';

interface ChartViewProps {
  drawing: Drawing;
  /** What the picture shows, in a sentence: whoever does not see it reads the table. */
  summary: string;
}

interface TipProps {
  active?: boolean;
  label?: string | number;
  payload?: readonly { name?: unknown; value?: unknown; payload?: DrawnRow }[];
}

/** What stands at the pointer, the largest part first as the bars have it. */
function Tip({ drawing, active, payload }: TipProps & { drawing: Drawing }) {
  const point = payload?.[0]?.payload?.point;
  if (!active || !point) return null;
  const said = drawing.series.filter(({ name }) => typeof point[name] === 'number');
  const shown = said.length > 4 ? said.filter(({ name }) => point[name] !== 0) : said;
  const stacked = said.filter((series) => series.stacked);
  const sum = stacked.reduce((total, { name }) => total + Number(point[name]), 0);
  return (
    <div className={classes.tip}>
      <p className="text-12 margin-0-0-4 medium">
        {point.words}
        {point.part ? ` (${point.part})` : ''}
      </p>
      {shown.map((series) => (
        <p key={series.name} className={classes.tipRow}>
          <Mark series={series} />
          <span className="ellipsis grow ink-dim">{series.label}</span>
          <span className="tabular">{formatValue(Number(point[series.name]), drawing.unit)}</span>
        </p>
      ))}
      {point.day === null || !canHover() ? null : (
        <p className="caption no-margin">Click to open it in the calendar</p>
      )}
      {stacked.length > 1 ? (
        <p className={`${classes.tipRow} ${classes.tipSum}`}>
          <span className="ellipsis grow ink-dim">Together</span>
          <span className="tabular">{formatValue(sum, drawing.unit)}</span>
        </p>
      ) : null}
    </div>
  );
}

function Mark({ series }: { series: DrawnSeries }) {
  return (
    <span
      className={classes.mark}
      data-line={series.type === 'line' || undefined}
      data-dashed={series.dashed || undefined}
      style={{ color: series.color }}
      aria-hidden
    />
  );
}

/** A chart as a picture, with its legend below. */
export default function ChartView({ drawing, summary }: ChartViewProps) {
  const { points, series, unit } = drawing;
  const right = series.some((line) => line.right);
  const navigate = useNavigate();
  const openDay = (day: string | null | undefined) => {
    if (day) void navigate({ href: addressOf({ practiceDay: day }) });
  };
  const opens = points.some(({ day }) => day !== null);
  const axis = { fontSize: 12, fill: 'var(--cl-text-dim)' };
  return (
    <div className={classes.chart} data-chart data-legend={series.length > 1 || undefined}>
      <div className={`${classes.picture} ${opens ? 'pointer' : ''}`} role="img" aria-label={summary}>
        <CompositeChart
          h="100%"
          data={rowsWithPieces(points, series)}
          dataKey="tick"
          series={[...series, ...piecesOf(points, series)].map(
            ({ name, label, color, type, dashed, right: own }) => ({
              name,
              label,
              color,
              type,
              ...(dashed ? { strokeDasharray: '6 4' } : {}),
              ...(own ? { yAxisId: 'right' } : {}),
            }),
          )}
          accessibilityLayer={false}
          curveType="linear"
          withDots={points.length <= 40}
          dotProps={{ r: 2.5 }}
          connectNulls={false}
          maxBarWidth={44}
          strokeDasharray="0"
          gridColor="var(--cl-line)"
          textColor="var(--cl-text-dim)"
          tickLine="none"
          valueFormatter={(value) => formatAxis(value, unit)}
          withRightYAxis={right}
          xAxisProps={{
            // Two Januaries are two ticks: the places count, not the words.
            allowDuplicatedCategory: true,
            minTickGap: 14,
            tick: { ...axis, transform: 'translate(0, 8)' },
            height: 28,
            // A line's ends keep off the axes; bars have room of their own.
            padding: series.some(({ type }) => type === 'bar')
              ? { left: 0, right: 0 }
              : { left: 16, right: 16 },
          }}
          yAxisProps={{ width: 52, allowDecimals: false, tick: { ...axis, transform: 'translate(-6, 0)' } }}
          rightYAxisProps={{
            width: 52,
            allowDecimals: false,
            tick: { ...axis, transform: 'translate(6, 0)' },
          }}
          composedChartProps={{
            stackOffset: 'sign',
            margin: { top: 8, right: 8, bottom: 0, left: 0 },
            onClick: ({ activeTooltipIndex }) => {
              if (canHover()) openDay(points[Number(activeTooltipIndex)]?.day);
            },
          }}
          barProps={({ name }) => ({
            ...(isStacked(series, name)
              ? { stackId: 'all', stroke: 'var(--cl-panel)', strokeWidth: 1, strokeOpacity: 1 }
              : { radius: [2, 2, 0, 0] as [number, number, number, number] }),
            ...(hasParts(points, series, name) ? { shape: PartBar } : {}),
          })}
          areaProps={({ name }) =>
            isStacked(series, name) ? { stackId: 'all', fillOpacity: 0.75, dot: false } : {}
          }
          tooltipProps={{
            content: (props) => <Tip {...(props as unknown as TipProps)} drawing={drawing} />,
            allowEscapeViewBox: { x: false, y: true },
          }}
        />
      </div>
      {series.length > 1 ? (
        <ul className={classes.legend} aria-label="Legend">
          {series.map((line) => (
            <li key={line.name} className={classes.entry}>
              <Mark series={line} />
              <span className="ellipsis">{line.right ? `${line.label} (right axis)` : line.label}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** A finger's touch shows the numbers: it opens the day by the table. */
const canHover = () => matchMedia('(hover: hover)').matches;

const hasParts = (points: Drawing['points'], series: readonly DrawnSeries[], name: string): boolean =>
  points.some(({ part }) => part !== undefined) &&
  series.some((bar) => bar.name === name && bar.sums === true);

interface BarShape {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  fill?: string;
  payload?: DrawnRow;
}

/** A bar; of a part week or month only its outline, dashed, as more is to come or was left out. */
function PartBar({ x = 0, y = 0, width = 0, height = 0, fill, payload }: BarShape) {
  const part = payload?.point.part !== undefined;
  return (
    <rect
      x={x}
      y={Math.min(y, y + height)}
      width={width}
      height={Math.abs(height)}
      rx={2}
      fill={fill}
      {...(part
        ? { fillOpacity: 0.25, stroke: fill, strokeDasharray: '4 3', strokeWidth: 1.5 }
        : { stroke: 'var(--cl-panel)', strokeWidth: 1 })}
    />
  );
}

const isStacked = (series: readonly DrawnSeries[], name: string): boolean =>
  series.some((line) => line.name === name && line.stacked);
