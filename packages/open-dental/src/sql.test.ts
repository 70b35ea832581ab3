import { describe, expect, it } from 'vitest';
import { deletedAppointmentsSql, keysSql, readPreferences, rowsSql } from './sql.ts';
import { columnsOf, odTableNames, odTables } from './tables.ts';

const all = odTableNames.flatMap((table) => [
  ...[true, false].flatMap((since) =>
    [true, false].map((after) => rowsSql(table, { columns: columnsOf(table), since, after })),
  ),
  keysSql(table, true),
  keysSql(table, false),
]);

describe('the connector’s questions', () => {
  it('only read, in order of the key, a page at a time, and bind every value', () => {
    for (const sql of [...all, deletedAppointmentsSql]) {
      expect(sql).toMatch(/^SELECT .* ORDER BY `\w+` LIMIT \?$/);
      expect(sql).not.toMatch(/;|--|\/\*|\b(INSERT|UPDATE|DELETE|INTO|FOR UPDATE|LOCK)\b/);
    }
  });

  it('name what they bind in the order in which it is given', () => {
    const { columns } = odTables.claim;
    expect(Object.keys(columns)).toContain('SecDateTEdit');
    expect(rowsSql('claim', { columns: ['ClaimNum', 'ClaimNote'], since: true, after: true })).toBe(
      'SELECT `ClaimNum`, LEFT(`ClaimNote`, 10000) AS `ClaimNote` FROM `claim`' +
        ' WHERE `SecDateTEdit` >= ? AND `ClaimNum` > ? ORDER BY `ClaimNum` LIMIT ?',
    );
    // A table without a stamp is read whole, whatever is asked.
    expect(rowsSql('clinic', { columns: ['ClinicNum'], since: true, after: false })).toBe(
      'SELECT `ClinicNum` FROM `clinic` ORDER BY `ClinicNum` LIMIT ?',
    );
  });

  it('take of the preferences only those that are named, and no key or password among them', () => {
    for (const sql of all.filter((text) => text.includes('FROM `preference`')))
      expect(sql).toContain("`PrefName` IN ('ProgramVersion', ");
    for (const name of readPreferences) expect(name).not.toMatch(/pass|key|token|secret|credential/i);
  });
});
