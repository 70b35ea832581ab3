import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rows of one kind by id, in the order they were first written. Every change is on disk when the call returns. */
export interface Table<T> {
  get(id: string): T | undefined;
  set(id: string, row: T): void;
  delete(id: string): void;
  clear(): void;
  values(): Iterable<T>;
  readonly size: number;
}

export interface Journal {
  table<T>(kind: string): Table<T>;
}

interface Line {
  k: string;
  i: string;
  /** Missing: the row is gone. */
  v?: unknown;
}

/** Rewrite the file once it holds this many lines more than twice the rows that live. */
const SLACK = 10_000;

function parseLines(text: string, file: string): Line[] {
  const lines = text.split('\n');
  const found: Line[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    try {
      found.push(JSON.parse(line) as Line);
    } catch (cause) {
      // A kill in the middle of a write leaves a torn last line: it was never acknowledged.
      if (index === lines.length - 1) continue;
      throw new Error(`The sandbox's journal ${file} cannot be read at line ${index + 1}; move it away.`, {
        cause,
      });
    }
  }
  return found;
}

/**
 * Opens the sandbox's memory: an append-only file of JSON lines, compacted at opening and when it grows.
 * A write is in the operating system's hands when it returns, so a killed process forgets nothing.
 * @param folder where the file lies; null keeps the rows in memory alone.
 */
export function openJournal(folder: string | null): Journal {
  const kinds = new Map<string, Map<string, unknown>>();
  const file = folder === null ? null : join(folder, 'journal.jsonl');
  let lines = 0;

  function rowsOf(kind: string): Map<string, unknown> {
    let rows = kinds.get(kind);
    if (!rows) kinds.set(kind, (rows = new Map()));
    return rows;
  }

  function compact(): void {
    if (file === null) return;
    const kept: string[] = [];
    for (const [k, rows] of kinds) for (const [i, v] of rows) kept.push(JSON.stringify({ k, i, v }));
    writeFileSync(`${file}.new`, kept.map((line) => `${line}\n`).join(''));
    renameSync(`${file}.new`, file);
    lines = kept.length;
  }

  function write(line: Line): void {
    if (file === null) return;
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    lines += 1;
    let living = 0;
    for (const rows of kinds.values()) living += rows.size;
    if (lines > living * 2 + SLACK) compact();
  }

  if (folder !== null && file !== null) {
    mkdirSync(folder, { recursive: true });
    if (existsSync(file)) {
      for (const line of parseLines(readFileSync(file, 'utf8'), file)) {
        if (line.v === undefined) rowsOf(line.k).delete(line.i);
        else rowsOf(line.k).set(line.i, line.v);
      }
    }
    compact();
  }

  return {
    table<T>(kind: string): Table<T> {
      const rows = rowsOf(kind) as Map<string, T>;
      return {
        get: (id) => rows.get(id),
        set(id, row) {
          rows.set(id, row);
          write({ k: kind, i: id, v: row });
        },
        delete(id) {
          if (rows.delete(id)) write({ k: kind, i: id });
        },
        clear() {
          const ids = [...rows.keys()];
          rows.clear();
          for (const id of ids) write({ k: kind, i: id });
        },
        values: () => rows.values(),
        get size() {
          return rows.size;
        },
      };
    },
  };
}
