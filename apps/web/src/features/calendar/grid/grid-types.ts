export const gridViews = ['day', 'week', 'month', 'agenda'] as const;
export type GridView = (typeof gridViews)[number];

/** A column of the day: a member, an operatory, a provider. */
export interface GridColumn {
  id: string;
  name: string;
  /** What stands in the sticky head; made anew each time it is drawn. */
  head: () => Node[];
}

/** Something that lasts from one moment to another; `data` is whatever its calendar knows of it. */
export interface GridEvent<T = unknown> {
  id: string;
  /** The columns of the day in which it stands. */
  columns: readonly string[];
  /** Epoch milliseconds. */
  start: number;
  end: number;
  allDay: boolean;
  title: string;
  /** A colour of CSS: the bar at its left, and a tint of it behind. */
  color: string;
  /** What is behind, where it is another. */
  tint?: string;
  /** Further classes, of the calendar's own style. */
  classNames?: readonly string[];
  /** Why it does not move, as a sentence; null where it does. */
  stays: string | null;
  data: T;
}

/** Hours that are shaded, blocked or closed; in all columns where none are named. */
export interface GridBackground {
  columns?: readonly string[];
  start: number;
  end: number;
  classNames: readonly string[];
  /** What it says of itself. */
  title?: string;
}

/** The hours of a day that are shown, and the minutes a line stands for. */
export interface GridRange {
  begins: number;
  ends: number;
  step: number;
  /** Minutes to which what is drawn and moved keeps; left out: as fits the lines. */
  snap?: number;
}

/** Where something was put. `column` is null in a view without columns. */
export interface GridPlace {
  start: number;
  end: number;
  allDay: boolean;
  column: string | null;
}

export interface GridMove<T> extends GridPlace {
  event: GridEvent<T>;
  /** The column it was taken from. */
  from: string | null;
  /** Puts it back where it was. */
  revert: () => void;
}

export interface CalendarGridProps<T> {
  /** What it is called, for screen readers. */
  label: string;
  view: GridView;
  /** The day that is shown, or the first of those, as YYYY-MM-DD. */
  date: string;
  /** The zone by whose clocks everything stands; an IANA name. */
  timezone: string;
  /** The day's columns; null for one without a head. */
  columns: readonly GridColumn[] | null;
  /** Whether a week has them too, below each of its days. */
  columnsInWeek?: boolean;
  events: readonly GridEvent<T>[];
  backgrounds?: readonly GridBackground[];
  range: GridRange;
  /** Whether there is a row for what lasts all day; there is where it is left out. */
  hasAllDay?: boolean;
  /** The moment it is, epoch milliseconds: what is over is shaded. */
  now: number;
  /** What stands in an event: title, time, people. @param time of the event, or of the place it is dragged to */
  renderEvent: (event: GridEvent<T>, time: string) => Node[];
  /** Somebody tried to move what does not. */
  onRefused: (why: string) => void;
  onOpen: (event: GridEvent<T>) => void;
  onMove: (move: GridMove<T>) => void;
  /** Left out: nothing is made here. */
  onCreate?: ((place: GridPlace) => void) | undefined;
  /**
   * Free time was pressed, without a stroke. Left out: nothing comes of it.
   * @param start epoch milliseconds @param column null in a view without columns
   */
  onTime?: ((start: number, column: string | null) => void) | undefined;
  /** A day of the month was chosen. */
  onDay: (date: string) => void;
  /** How many events a day of the month has that are not given. */
  beyond?: ReadonlyMap<string, number>;
  /** All of such a day are to be given. */
  onWhole?: (date: string) => void;
  /** Said where the agenda has nothing. */
  emptyWords: string;
}
