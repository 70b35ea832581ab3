import { expect, test } from 'vitest';
import type { PlaceholderValues } from '../labels/placeholders.ts';
import { fillWords } from './fill.ts';

const visit = (AptDateTime: string, Address = '', AptStatus = 'Scheduled') => ({
  AptDateTime,
  AptStatus,
  ClinicLocation: { Address, City: 'Portland', State: 'OR', Zip: '97201' },
});
const values: PlaceholderValues = {
  userName: '',
  contactName: 'Ana $ApptLocation',
  firstName: 'Ana',
  appointments: [
    visit('2026-06-05T15:30:00-07:00'),
    visit('2026-06-05T13:00:00-07:00', '120 Main Street'),
    visit('2026-06-05T09:00:00-07:00'),
    visit('2026-06-05T16:00:00-07:00', '', 'Broken'),
  ],
  now: Date.parse('2026-06-05T10:00:00-07:00'),
  timezone: 'America/Los_Angeles',
};
const ADDRESS = '120 Main Street, Portland, OR 97201';

test('days are written out in the language, visits still to come a line each, and names stay', () => {
  expect(fillWords('$contactName, hoy $todaydayofweek: $ApptDateWithTime', 'es', values)).toBe(
    `Ana $ApptLocation, hoy viernes: viernes, 5 de junio de 2026, 1:00 p.m. (${ADDRESS})\nviernes, 5 de junio de 2026, 3:30 p.m.`,
  );
  expect(fillWords('$ApptDateWithTime您好', 'zh', values)).toMatch(/^2026年6月5日星期五 13:00 \(.*您好$/s);
  // A sentence ends with one full stop, also where the time of day has its own.
  const ends = (text: string, at: number) =>
    fillWords(text, 'es', { ...values, appointments: [values.appointments![at]!] });
  expect(ends('Hasta $ApptDateWithTime. Gracias.', 0)).toBe(
    'Hasta viernes, 5 de junio de 2026, 3:30 p.m. Gracias.',
  );
  expect(ends('Hasta $ApptDateWithTime.', 1)).toMatch(/97201\)\.$/);
  // Its own calendar has another year.
  expect(fillWords('$ApptDateWithTime', 'fa', values)).toContain('۲۰۲۶');
});

test('the short form is short in the language, too', () => {
  const one = { ...values, appointments: [values.appointments![0]!] };
  expect(fillWords('Hola $firstName, nos vemos $ApptTime.', 'es', one)).toBe(
    'Hola Ana, nos vemos vie, 5 de jun, 3:30 p.m.',
  );
  expect(fillWords('$ApptTime', null, one)).toBe('Fri, Jun 5 at 3:30 PM (Portland, OR 97201)');
});

test('without a visit it stays as typed; in the office’s language it is as everywhere', () => {
  expect(fillWords('$ApptDateWithTime $ApptDateWithTimes', 'es', { ...values, appointments: [] })).toBe(
    '$ApptDateWithTime $ApptDateWithTimes',
  );
  expect(fillWords('$TodayDayOfWeek, $ApptDateWithTime', null, values)).toMatch(
    /^Friday, Friday, 06\/05\/2026 at 01:00 PM Location :/,
  );
});
