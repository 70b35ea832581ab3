import { expect, test } from 'vitest';
import { visitsOn } from './visits-on.ts';

test('a day’s visits of all listed patients come by time; other days, and what is no visit, are left out', () => {
  const patient = (first_name: string, contact_id: number | null, ...times: (string | null)[]) => ({
    first_name,
    last_name: 'Lee',
    contact_id,
    od_json: times.map((AptDateTime, AptNum) => ({ AptNum, AptDateTime })),
  });
  const found = visitsOn('2026-11-26', [
    patient('Ann', 1, '2026-11-26T15:00:00', '2026-11-27T09:00:00'),
    patient('Ben', null, '2026-11-26T08:00:00', null),
    { ...patient('Cid', 3), od_json: [{ RecallNum: 4 }] },
  ]);
  expect(found.map(({ name, contactId, visit }) => [name, contactId, visit.AptDateTime])).toEqual([
    ['Ben Lee', null, '2026-11-26T08:00:00'],
    ['Ann Lee', 1, '2026-11-26T15:00:00'],
  ]);
});
