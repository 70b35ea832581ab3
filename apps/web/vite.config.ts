import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineIcons } from './build/inline-icons.ts';
import { leaveOutJsonSchema } from './build/leave-out-json-schema.ts';
import { leaveOutServerSide } from './build/leave-out-server-side.ts';
import { leaveOutUnusedZod } from './build/leave-out-unused-zod.ts';
import { listChunks } from './build/list-chunks.ts';
import { precompress } from './build/precompress.ts';
import { themeStylesFile } from './build/theme-styles.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`;

/**
 * Every lazy import carries the list of what its part needs, and those lists load with the first screen: 6 kB of
 * names. Styles come by the list alone; scripts are found by the part itself, a moment later.
 */
function stylesOnly(_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  return hostType === 'html' ? needed : needed.filter((name) => name.endsWith('.css'));
}

/** What the sign-in page can do without. */
const isOfDesk = (id: string) => /[\\/]src[\\/](features|app[\\/]shell)[\\/]/.test(id);

export default defineConfig({
  plugins: [
    inlineIcons(),
    themeStylesFile(),
    leaveOutJsonSchema(),
    leaveOutServerSide(),
    leaveOutUnusedZod(),
    react(),
    precompress(),
    listChunks(),
  ],
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
    modulePreload: { polyfill: false, resolveDependencies: stylesOnly },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Named as entries so that what the front desk needs at first can be told from the rest.
      input: {
        index: 'index.html',
        shell: 'src/app/shell/shell.tsx',
        desk: 'src/features/inbox/pages/front-desk-page.tsx',
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](?!react-virtual|virtual-core)/,
              priority: 20,
            },
            // What is needed at first is two files instead of fifty: they compress better, and arrive in fewer steps.
            { name: 'start', tags: ['$initial'], test: (id) => !isOfDesk(id), priority: 10 },
            { name: 'desk-parts', tags: ['$initial'] },
          ],
        },
      },
    },
  },
});
