import { inOffice, type Platform } from '../../../platform/platform.ts';
import { syncActor } from './round.ts';
import { emitState } from './state.ts';

/** Tells offices how their rounds go on, each at most so often. */
export interface Announcer {
  /** Rows of a table changed. */
  note(office: number, table: string): void;
  /** The caller announces what remains: the tables that were not named yet. */
  take(office: number): Set<string>;
  close(): Promise<void>;
}

interface Waiting {
  tables: Set<string>;
  timer: NodeJS.Timeout | undefined;
  saidAt: number;
}

export function createAnnouncer(platform: Platform, everyMs: number): Announcer {
  const waiting = new Map<number, Waiting>();
  const saying = new Set<Promise<void>>();

  function say(office: number, entry: Waiting): void {
    entry.timer = undefined;
    entry.saidAt = Date.now();
    const tables = entry.tables;
    entry.tables = new Set();
    if (tables.size === 0) return;
    const said = inOffice(platform, { office, actor: syncActor }, (ctx) => emitState(ctx, tables)).then(
      () => {},
      (error: Error) => {
        // It is said with the next.
        for (const table of tables) entry.tables.add(table);
        platform.log.warn({ err: error, office }, 'a sync round’s progress could not be told');
      },
    );
    saying.add(said);
    void said.finally(() => saying.delete(said));
  }

  return {
    note(office, table) {
      let entry = waiting.get(office);
      if (!entry) waiting.set(office, (entry = { tables: new Set(), timer: undefined, saidAt: 0 }));
      entry.tables.add(table);
      entry.timer ??= setTimeout(say, Math.max(0, entry.saidAt + everyMs - Date.now()), office, entry);
    },
    take(office) {
      const entry = waiting.get(office);
      if (!entry) return new Set();
      clearTimeout(entry.timer);
      waiting.delete(office);
      return entry.tables;
    },
    async close() {
      for (const entry of waiting.values()) clearTimeout(entry.timer);
      waiting.clear();
      await Promise.all(saying);
    },
  };
}
