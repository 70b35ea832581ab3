import { runCommand, withPlatform } from './platform/command.ts';
import type { Config } from './platform/config.ts';
import { type DemoOffice, findDemo, removeDemo } from './seed/demo-remains.ts';
import { PROVIDER } from './seed/demo/offices.ts';

/**
 * `npm run remove-demo`: says what of the demo is in the database; with `--yes`, removes it. In the image:
 * `node apps/server/src/remove-demo-main.ts`.
 * @returns what to say, and the code to exit with
 */
export async function runRemoveDemo(
  args: readonly string[],
  config: Config,
  ownerUrl?: string,
): Promise<{ words: string; code: number }> {
  if (args.some((arg) => arg !== '--yes'))
    return {
      words: 'Usage: npm run remove-demo [-- --yes]. Without --yes it only says what would go.',
      code: 1,
    };
  return withPlatform(
    config,
    async ({ files }, url) => {
      const sure = args.includes('--yes');
      const found = sure ? await removeDemo(url, files) : await findDemo(url);
      if (found.length === 0) return { words: 'There is no demo in this database.', code: 0 };
      const lines = found.map(describe);
      if (!sure)
        return {
          words: ['This would be removed for good:', ...lines, 'To do it, run it again with --yes.'].join(
            '\n',
          ),
          code: 1,
        };
      return {
        words: [
          'Removed:',
          ...lines,
          'Where the provider’s office has no account left: npm run first-account -- --email you@example.com',
        ].join('\n'),
        code: 0,
      };
    },
    ownerUrl,
  );
}

function describe({ client, name, demo, others, contacts }: DemoOffice): string {
  if (client === PROVIDER) {
    const rest = others.length > 0 ? ` and its accounts ${others.join(', ')} stay` : ' stays';
    return `- client 1, ${name}: the account ${demo.join(', ')}; the office${rest}`;
  }
  const made = others.length > 0 ? `, AND the accounts ${others.join(', ')} made there since` : '';
  return `- client ${client}, ${name}: the whole office, with ${contacts} contacts, all their messages and files, the accounts ${demo.join(', ')}${made}`;
}

if (import.meta.main) runCommand(runRemoveDemo);
