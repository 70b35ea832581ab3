import type { contacts, identity, users } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import {
  contactsOfNumber,
  filterCommands,
  findStaff,
  indexOfChosen,
  type PaletteItem,
} from './palette-items.ts';
import { dialogItems, googleCalendarItem, settingsItems } from './settings-items.ts';

const commands = [{ label: 'Sales Workflow' }, { label: 'Switch to dark mode' }, { label: 'Log out' }];

it.each([
  ['', ['Sales Workflow', 'Switch to dark mode', 'Log out']],
  ['work', ['Sales Workflow']],
  ['DARK sw', ['Switch to dark mode']],
  ['low', []],
])('"%s" finds %j', (search, labels) => {
  expect(filterCommands(commands, search).map(({ label }) => label)).toEqual(labels);
});

it.each([
  ['gmail', 'Gmail Integration'],
  ['email', 'Gmail Integration'],
  ['sms', 'Client Phones'],
  ['sms', 'Opt-outs'],
  ['hours', 'Office Hours'],
  ['hours', 'Quiet Hours'],
  ['holidays', 'Office Hours'],
  ['voicemail', 'Client Phones'],
  ['key', 'OD Integration'],
  ['open dental', 'OD Integration'],
  ['recording', 'Calls'],
  ['facebook', 'Social Media'],
  ['backup', 'Export'],
  ['users', 'User Endpoints'],
  ['users', 'Admin: users and invitations'],
  ['invite', 'Admin: users and invitations'],
  ['dark', 'Appearance'],
  ['2fa', 'Two-factor sign-in'],
])('"%s" leads to the setting %s', (search, label) => {
  const can = { administer: true, provide: false } as identity.SessionUser['can'];
  const client = { AI_mode: 1 } as identity.SessionUser['client'];
  const all = [...dialogItems(can), ...settingsItems({ can, client }, () => {})];
  expect(filterCommands(all, search).map((item) => item.label)).toContain(label);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

it('a member is led to what an admin set, which is said, and to nothing that is closed to them', () => {
  const can = { administer: false, provide: false } as identity.SessionUser['can'];
  const client = { AI_mode: 1 } as identity.SessionUser['client'];
  const found = (search: string) =>
    filterCommands(
      settingsItems({ can, client }, () => {}),
      search,
    );
  expect(found('gmail')).toMatchObject([{ label: 'Gmail Integration', note: 'An admin changes it' }]);
  expect(found('backup')).toEqual([]);
});

it.each(['google', 'gmail', 'my calendar', 'connect'])(
  '"%s" leads everybody to their own Google calendar',
  (search) => {
    let opened = 0;
    const own = googleCalendarItem(() => (opened += 1));
    const can = { administer: false, provide: false } as identity.SessionUser['can'];
    const all = [...dialogItems(can), own];
    for (const item of filterCommands(all, search)) item.run?.();
    expect(opened).toBe(1);
  },
);

it('what is called so comes before what holds it', () => {
  const both = [{ label: 'Client Phones', words: 'sms' }, { label: 'SMS' }];
  expect(filterCommands(both, 'sms')[0]).toEqual({ label: 'SMS' });
});

it('what was asked for is chosen once it is there, until then what brings it', () => {
  const hit = (id: string, brings?: string): PaletteItem => ({
    id,
    group: 'Messages',
    label: id,
    ...(brings ? { brings } : {}),
  });
  const before = [hit('hit-0'), hit('hit-1'), hit('hits-more', 'hit-2')];
  expect(indexOfChosen(before, 'hit-2')).toBe(2);
  expect(indexOfChosen([...before.slice(0, 2), hit('hit-2'), hit('hits-more', 'hit-3')], 'hit-2')).toBe(2);
  expect(indexOfChosen(before, 'gone')).toBe(0);
  expect(indexOfChosen(before, null)).toBe(0);
});

describe('people', () => {
  const people = [
    'Ana Ruiz',
    'Ben Ruiz',
    'Cleo Stafford',
    'Ana Park',
    'Ana Chen',
    'Ana Diaz',
    'Ana Berg',
  ].map((name, index) => {
    const [first_name, last_name] = name.split(' ');
    return { user_id: index, username: `user${index}`, first_name, last_name } as users.UserRow;
  });
  it.each([
    ['', []],
    ['ruiz', [0, 1]],
    ['ana p', [3]],
    ['USER2', [2]],
    ['ana', [0, 3, 4, 5, 6]],
    ['Staff', [0, 1, 2, 3, 4, 5, 6]],
    ['stafford', [2]],
  ])('"%s" finds %j', (search, ids) => {
    expect(findStaff(people, search).map(({ user_id }) => user_id)).toEqual(ids);
  });
});

it('a whole number is of whom it belongs to, in whatever field', () => {
  const contact = (id: number, ph2: string, phone_num = '') =>
    ({ contact_id: id, ph1: '', ph2, ph3: '', phone_num }) as contacts.Contact;
  const found = [contact(1, '5035550100'), contact(2, '5035550101'), contact(3, '', '5035550100')];
  expect(contactsOfNumber(found, '5035550100').map(({ contact_id }) => contact_id)).toEqual([1, 3]);
});
