import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

function lineOf(error: unknown): string {
  const lines: string[] = [];
  createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) }).error(
    { err: error },
    'it failed',
  );
  expect(lines).toHaveLength(1);
  return lines[0]!;
}
const caught = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const ofDatabase = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['a statement with its parameters', new Error('Failed query: select $1\nparams: Quackenbosh')],
  ['JSON', caught(() => JSON.parse('Quackenbosh'))],
  ['a regular expression', caught(() => new RegExp(['Quackenbosh', '('].join('')))],
  ['a day', new RangeError('invalid RFC 9557 string: Quackenbosh')],
  ['an address', new TypeError('Failed to parse URL from http://x/Quackenbosh')],
  ['a value', ofDatabase('22P02', 'invalid input syntax for type integer: "Quackenbosh"')],
  ['a value with marks in it', ofDatabase('22007', 'invalid input: "Quack"enbosh" Quackenbosh "')],
  ['SQL', ofDatabase('42601', 'syntax error at or near "Quackenbosh"')],
  ['a row', Object.assign(ofDatabase('23505', 'duplicate key'), { detail: 'Key (name)=(Quackenbosh)' })],
  [
    'what a model was sent',
    Object.assign(new Error('Type validation failed: Value: Quackenbosh'), {
      name: 'AI_TypeValidationError',
    }),
  ],
  ['the cause', new Error('it broke', { cause: caught(() => JSON.parse('Quackenbosh')) })],
  ['no error', { name: 'Quackenbosh' }],
])('an error is logged without the input that it quotes: %s', (_what, error) => {
  expect(lineOf(error)).not.toContain('Quackenbosh');
});

test('what quotes nothing is logged as it is, with its code and where it was', () => {
  const line = JSON.parse(lineOf(ofDatabase('42P01', 'relation "nothing" does not exist')));
  expect(line).toMatchObject({
    msg: 'it failed',
    err: { message: 'relation "nothing" does not exist', code: '42P01' },
  });
  expect(line.err.stack).toContain('log.test.ts');
});
