import { expect, test } from 'vitest';
import { themeStyles } from './theme-styles.ts';

const css = themeStyles();
const ofScheme = (scheme: string) =>
  new RegExp(`\\[data-mantine-color-scheme='?"?${scheme}"?'?\\][^{]*\\{([^}]*)\\}`).exec(css)?.[1] ?? '';

test('the theme’s colours, sizes and widths are in its styles, and nothing of the page they were taken from', () => {
  expect(css).toContain('--mantine-color-brand-7: #2468B4');
  expect(ofScheme('dark')).toContain('--mantine-color-body: var(--cl-panel)');
  expect(ofScheme('light')).toContain('--mantine-color-brand-filled: var(--mantine-color-brand-7)');
  expect(css).toContain('.mantine-hidden-from-sm {display: none !important;}');
  expect(css).not.toContain('<');
});
