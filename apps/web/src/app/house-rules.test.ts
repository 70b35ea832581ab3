import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

const SRC = path.resolve(import.meta.dirname, '..');
const MOST_MS = 180;
/** A meter that follows the voice, and what glows, breathes or goes until something is over. */
const FREE = /linear|infinite|highlight|saved/;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(SRC, file), 'utf8') }));
const linesWith = (pattern: RegExp, allowed: (line: string) => boolean = () => false) =>
  files.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line) && !allowed(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
const millisecondsOf = (line: string) =>
  [...line.matchAll(/([\d._]+)(m?s)\b/g)].map(([, time, unit]) => Number(time) * (unit === 's' ? 1_000 : 1));

it('reads the pages', () => {
  expect(files.length).toBeGreaterThan(500);
});

it('has no native field for days and times: DateField, TimeField and DateTimeField of ui/form are used', () => {
  expect(linesWith(/type=["'{]+(date|time|datetime-local|month|week)["'}]/)).toEqual([]);
});

it('has no native list of choices: ChoiceField of ui/form is used', () => {
  expect(linesWith(/<select\b|NativeSelect/)).toEqual([]);
});

it('begins no words for screen readers with a comma: they stand apart, and a blank is said before it', () => {
  expect(linesWith(/hidden-text(">|', )(\s*,|\{?`\s*,)/)).toEqual([]);
});

it('moves for 180 ms at most, and nothing where less motion is wanted', () => {
  const quick = (line: string) => FREE.test(line) || millisecondsOf(line).every((ms) => ms <= MOST_MS);
  expect(linesWith(/^\s*(transition|animation)(-duration)?:/, quick)).toEqual([]);
  const ofProps = (line: string) =>
    [...line.matchAll(/[dD]uration(?:: |=\{)([\d_]+)/g)].every(
      ([, ms]) => Number(ms?.replace('_', '')) <= MOST_MS,
    );
  expect(linesWith(/transition(Props|Duration)/, ofProps)).toEqual([]);
  // Said once, for every element and for the component library.
  const global = files.find(({ file }) => file.endsWith('global.css'))!.text;
  expect(global).toMatch(/@media \(prefers-reduced-motion: reduce\) \{\s+\*,[^}]*transition-duration: 0s/);
  expect(theme.respectReducedMotion).toBe(true);
});

/** Dialogs in which nothing that is typed may come back, or nothing is typed that would be missed. */
const NOT_KEPT: Readonly<Record<string, string>> = {
  'features/calls/components/phone-dialog.tsx': 'a number to call, dialled at once',
  'features/calendar/forms/subscribe-dialog.tsx': 'an address that is only read',
  'features/erasures/erase-dialog.tsx': 'a name typed to confirm: typed anew each time',
  'features/identity/components/profile-dialog.tsx': 'its fields are never open (specification 1, section 2)',
  'features/offices/components/client-sheet.tsx': 'kept by its editor; what is cancelled comes back by Undo',
  'app/gallery/gallery-dialog.tsx': 'the gallery',
};
const TYPED_IN = /<(TextInput|Textarea|PlaceholderField|NameField|MassTextField)\b/;
const dialogs = files.filter(({ text }) => /<(SheetDialog|Modal)\b/.test(text));

it('keeps what is typed in a dialog: it outlives Escape, the cross and a press beside', () => {
  const loses = dialogs
    .filter(({ file, text }) => TYPED_IN.test(text) && !(file in NOT_KEPT))
    .filter(({ text }) => !/\b(useKeptState|useVersionedForm|useOfficeText)\b/.test(text))
    .map(({ file }) => file);
  expect(loses).toEqual([]);
  expect(Object.keys(NOT_KEPT).filter((name) => !dialogs.some(({ file }) => file === name))).toEqual([]);
});

it('gives up what was typed in a dialog by Cancel alone', () => {
  const givesUp = dialogs.filter(({ file, text }) => {
    if (file in NOT_KEPT) return false;
    const closers = [...text.matchAll(/<(?:SheetDialog|Modal)\b[^>]*?\bonClose=\{(\w+)\}/gs)];
    return closers.some(([, name]) =>
      new RegExp(`const ${name} = \\(\\) => \\{[^}]*\\bclear\\(\\)`).test(text),
    );
  });
  expect(givesUp.map(({ file }) => file)).toEqual([]);
});
