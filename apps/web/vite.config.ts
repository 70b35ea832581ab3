import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineIcons } from './build/inline-icons.ts';
import { leaveOutJsonSchema } from './build/leave-out-json-schema.ts';
import { leaveOutSummaries } from './build/leave-out-summaries.ts';
import { precompress } from './build/precompress.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`;

/**
 * Every lazy import carries the list of what its part needs, and those lists load with the page. What is there with
 * the first screen already is left out of them; styles stay, as they come by the list alone.
 */
const loadedFirst =
  /^assets\/(react|tanstack|index|route|rolldown-runtime|api|icon|hotkeys|failed-state|format-date|live-query|phone|rules|routes|search|shallow|store|queries|contact-name|skeleton-rows|use-stale|use-today|use-phone-width|use-held-scroll|avatars\.module|contact-avatar|user-avatar|states\.module|lazy-parts|panel-tabs|head-button|fields|form-routes|mutations|list-view|mass-selection|logo|access-denied|esm)-[\w-]{8}\.js$/;

function leaveOutLoaded(
  _file: string,
  needed: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  return hostType === 'html' ? needed : needed.filter((name) => !loadedFirst.test(name));
}

export default defineConfig({
  plugins: [inlineIcons(), leaveOutJsonSchema(), leaveOutSummaries(), react(), precompress()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env['WEB_PORT'] ?? 4300),
    strictPort: true,
    // The origin stays the page's own, so that the server's Origin check sees what it sees in production.
    proxy: { '/api': { target: server, ws: true, changeOrigin: false } },
  },
  build: {
    target: 'es2023',
    sourcemap: 'hidden',
    // Everything is a file: the content policy allows no data: script or style.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: leaveOutLoaded },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/,
              priority: 20,
            },
          ],
        },
      },
    },
  },
});
