import { expect, it } from 'vitest';
import { filterCommands } from './palette-items.ts';

const commands = [{ label: 'Sales Workflow' }, { label: 'Switch to dark mode' }, { label: 'Log out' }];

it.each([
  ['', ['Sales Workflow', 'Switch to dark mode', 'Log out']],
  ['work', ['Sales Workflow']],
  ['DARK sw', ['Switch to dark mode']],
  ['low', []],
])('"%s" finds %j', (search, labels) => {
  expect(filterCommands(commands, search).map(({ label }) => label)).toEqual(labels);
});
