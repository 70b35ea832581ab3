/** The dashboard's room for charts: a frame with its tools, a picture or the table of its numbers, and the file of them. */
export type { Drawing, DrawnSeries } from './chart-drawing.ts';
export { ChartBody } from './components/chart-body.tsx';
export { NotConnected } from './components/practice-strip.tsx';
export { Widget } from './components/widget.tsx';
export { formatRange, formatValue } from './chart-words.ts';
