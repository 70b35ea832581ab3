import { describe, expect, it } from 'vitest';
import { columnsThere, deletedAppointmentsSql, keysSql, placeOf, readPreferences, rowsSql } from './sql.ts';
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

  it('gather a blockout’s operatories, and read those to come whatever their stamp says', () => {
    const shape = { columns: ['ScheduleNum', 'Operatories'], since: true, after: true };
    const list =
      'SELECT `ScheduleNum`, (SELECT GROUP_CONCAT(`OperatoryNum` ORDER BY `OperatoryNum`) FROM `scheduleop`' +
      ' WHERE `scheduleop`.`ScheduleNum` = `schedule`.`ScheduleNum`) AS `Operatories` FROM `schedule`';
    expect(rowsSql('schedule', shape)).toBe(
      `${list} WHERE (\`DateTStamp\` >= ? OR (\`SchedType\` = 2 AND \`SchedDate\` >= CURDATE()))` +
        ' AND `ScheduleNum` > ? ORDER BY `ScheduleNum` LIMIT ?',
    );
    expect(rowsSql('schedule', { columns: ['ScheduleNum'], since: true, after: false })).toBe(
      'SELECT `ScheduleNum` FROM `schedule` WHERE `DateTStamp` >= ? ORDER BY `ScheduleNum` LIMIT ?',
    );
  });

  it('leave out what an Open Dental has not', () => {
    const own = columnsOf('schedule').filter((column) => column !== 'Operatories');
    const there = new Map([['schedule', new Set(own.map((column) => column.toLowerCase()))]]);
    expect(columnsThere('schedule', there)).toEqual(own);
    there.set('scheduleop', new Set(['schedulenum', 'operatorynum']));
    expect(columnsThere('schedule', there)).toEqual(columnsOf('schedule'));
    expect(placeOf('schedule', 'Operatories')).toMatchObject({ table: 'scheduleop', column: 'OperatoryNum' });
  });

  it('take of the preferences only those that are named, and no key or password among them', () => {
    for (const sql of all.filter((text) => text.includes('FROM `preference`')))
      expect(sql).toContain("`PrefName` IN ('ProgramVersion', ");
    for (const name of readPreferences) expect(name).not.toMatch(/pass|key|token|secret|credential/i);
  });
});
