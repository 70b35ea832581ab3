import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVariables, theme } from '../src/app/theme.ts';

const NAME = 'virtual:theme.css';

/** What Mantine's provider would write into the page: the theme as CSS variables, and the classes of its widths. */
export function themeStyles(): string {
  const provider = createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables }, null);
  const styles = [...renderToStaticMarkup(provider).matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
  if (styles.length === 0)
    throw new Error('Mantine writes no styles of its theme any more: see build/theme-styles.ts');
  return styles.map(([, css]) => css).join('\n');
}

/** Gives the theme's styles as a file, so that what writes them is no part of the page. */
export function themeStylesFile(): Plugin {
  return {
    name: 'chairline-theme-styles',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? themeStyles() : null),
  };
}
