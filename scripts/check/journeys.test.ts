import { expect, test } from 'vitest';
import { shapesOf } from './journeys.ts';

const at = (text: string, file = 'e2e/desk/some.e2e.ts') => shapesOf(file, text).map((shape) => shape.at);

test.each([
  'expect(await row.count()).toBe(1);',
  'expect(await page.getByLabel("Name").inputValue(), "its name").not.toBe("");',
  'expect(await page.evaluate(() => document.title)).toBe("Desk");',
  'await page.waitForTimeout(500);',
  'await row.click({ timeout: 500 });',
  'await expect.poll(() => row.count(), { interval: 10 }).toBe(1);',
])('%s is unsteady by nature', (line) => {
  expect(at(`// A journey.\n${line}`)).toEqual(['e2e/desk/some.e2e.ts:2']);
});

test.each([
  'await shows(row, { count: 1 });',
  'await expect.poll(() => row.count()).toBe(1);',
  'expect(await findBarriers(page)).toEqual([]);',
  'expect(await acts()).toEqual({ clicks: 1, keys: 0 });',
  'const rows = await list.count();',
  'await row.click({ timeout: limitOf("step") });',
])('%s is not', (line) => {
  expect(at(line)).toEqual([]);
});

test('the harness may try a press for a moment', () => {
  expect(at('await option.click({ timeout: 1_000 });', 'e2e/harness/options.ts')).toEqual([]);
});
