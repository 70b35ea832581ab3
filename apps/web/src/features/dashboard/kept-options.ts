import { z } from 'zod';
import { readStored, writeStored } from '../../lib/storage.ts';
import { type Chart, type ChartOptions, chartOptions, defaults } from './chart-options.ts';

interface Owner {
  client_id: number;
  user_id: number;
}

const keyOf = ({ client_id, user_id }: Owner): string => `chairline.dashboard.${client_id}.${user_id}`;
const kept = z.record(z.string(), z.unknown());

function readAll(owner: Owner): Record<string, unknown> {
  const read = kept.safeParse(readStored(keyOf(owner)));
  return read.success ? read.data : {};
}

/** What a user chose for a chart on this device; its own start where nothing was, or where it cannot be read any more. */
export function readOptions(owner: Owner, chart: Chart): ChartOptions {
  const read = chartOptions.safeParse(readAll(owner)[chart]);
  return read.success ? read.data : defaults[chart];
}

/** Keeps what a user chose for a chart. */
export function keepOptions(owner: Owner, chart: Chart, options: ChartOptions): void {
  writeStored(keyOf(owner), { ...readAll(owner), [chart]: options });
}
