import type { Hotkeys } from '../../lib/hotkeys.ts';
import type { GridView } from './grid/grid-types.ts';

interface KeyWays {
  today: () => void;
  step: (by: 1 | -1) => void;
  create: () => void;
  show: (view: GridView) => void;
  /** Those there is room for. */
  views: readonly GridView[];
}

const viewNames: [key: string, view: GridView, label: string][] = [
  ['d', 'day', 'Show the day'],
  ['w', 'week', 'Show the week'],
  ['m', 'month', 'Show the month'],
  ['a', 'agenda', 'Show the agenda'],
];

/** The keys of /calendar, for the list under `?`. */
export function viewKeys({ today, step, create, show, views }: KeyWays): Hotkeys {
  const group = 'Calendar';
  return {
    t: { label: 'Go to today', group, run: today },
    ArrowLeft: { label: 'Go back', group, run: () => step(-1) },
    ArrowRight: { label: 'Go on', group, run: () => step(1) },
    c: { label: 'New event', group, run: create },
    ...Object.fromEntries(
      viewNames
        .filter(([, view]) => views.includes(view))
        .map(([key, view, label]) => [key, { label, group, run: () => show(view) }]),
    ),
  };
}
