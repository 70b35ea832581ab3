import { BadInput } from '../../../platform/errors.ts';

/** Of something in FROM, the names of its columns in order; null: one that no query can name. */
export type Columns = readonly (string | null)[];

export interface Source {
  /** null: a sub-select without a name, whose columns stand there by themselves. */
  alias: string | null;
  columns: Columns;
}

/** What may be named where an expression stands, as PostgreSQL's `parse_relation.c` looks for it. */
export interface Scope {
  /** What FROM gives at each level, the innermost first. */
  levels: readonly (readonly Source[])[];
  /** What stands under WITH, by name. */
  tables: ReadonlyMap<string, Columns>;
}

const has = (source: Source, column: string) => source.columns.includes(column);

/**
 * A name must be a column, never a row nor a function: where `g` has no column `f`, PostgreSQL takes `g.f` for a call
 * `f(g)`, and a lone `g` for the whole row.
 * @throws BadInput where it is none
 */
export function mustBeColumn(names: readonly string[], scope: Scope): void {
  const [first, second] = names as [string, string?];
  if (names.length > 2) throw new BadInput(`Write ${names.join('.')} as table.column.`);
  if (second === undefined) {
    if (scope.levels.some((level) => level.some((source) => has(source, first)))) return;
    throw new BadInput(
      isSource(first, scope)
        ? `${first} stands for whole rows. Name its columns, one by one.`
        : `There is no column ${first} here.`,
    );
  }
  if (!has(sourceOf(first, scope), second)) throw new BadInput(`${first} has no column ${second}.`);
}

/** @throws BadInput where nothing of that name is in reach */
export function sourceOf(alias: string, { levels }: Scope): Source {
  for (const level of levels) {
    const found = level.find((source) => source.alias === alias);
    if (found) return found;
  }
  throw new BadInput(`There is no table ${alias} here.`);
}

const isSource = (name: string, { levels }: Scope): boolean =>
  levels.some((level) => level.some(({ alias }) => alias === name));

/** @param names what the alias calls the first of them */
export const renamed = (columns: Columns, names: readonly string[]): Columns =>
  columns.map((column, index) => names[index] ?? column);
