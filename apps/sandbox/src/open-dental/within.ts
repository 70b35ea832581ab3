import { demoOpenDental } from '../options.ts';
import { openJournal } from '../world/journal.ts';
import { openPractices, wallDay } from './practice.ts';
import { resources } from './resources.ts';
import { listRows } from './rest-kit.ts';
import { runQuery } from './writes.ts';

/** What a practice answers by the API, asked within this process: no connection, and pages as long as one likes. */
export interface PracticeWithin {
  /** As many rows of a list as are asked for, as they would cross the wire. */
  list(path: string, query: Readonly<Record<string, string>>, offset: number, most: number): unknown[];
  query(sql: string): unknown[];
}

const settingsOf = (key: string) => {
  const settings = demoOpenDental.practices.find((one) => one.key === key);
  if (!settings) throw new Error(`no sandbox has a practice ${key}`);
  return settings;
};

/** The day for which a sandbox that begins now makes a practice up, `yyyy-MM-dd`. */
export const dayOfPractice = (key: string): string => wallDay(settingsOf(key).timeZone);

/**
 * A practice that every sandbox has, row for row, for tests that read it without one.
 * @param today the day for which it is made up
 */
export function openWithin(key: string, today: string): PracticeWithin {
  const world = { journal: openJournal(null), openDental: demoOpenDental };
  const practice = openPractices(world, [{ ...settingsOf(key), today }]).of(key)!;
  return {
    list(path, query, offset, most) {
      const resource = resources.find((one) => one.path === path);
      if (!resource) throw new Error(`the API has no list ${path}`);
      return asWritten(listRows(resource, practice, { ...query, Offset: String(offset) }, most));
    },
    query: (sql) => asWritten(runQuery(practice, sql)),
  };
}

const asWritten = (rows: object[]) => JSON.parse(JSON.stringify(rows)) as unknown[];
