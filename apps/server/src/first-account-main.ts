import { parseArgs } from 'node:util';
import { identity, isEmail } from '@chairline/contract';
import { FirstAccountExists, makeFirstAccount } from './features/offices/index.ts';
import { runCommand, withPlatform } from './platform/command.ts';
import type { Config } from './platform/config.ts';

/**
 * `npm run first-account -- --email you@example.com [--print]`: the provider's office and the link for its first admin,
 * mailed, or printed where there is no mail server or it is asked for. In the image:
 * `node apps/server/src/first-account-main.ts`.
 */
const USAGE =
  'Usage: npm run first-account -- --email you@example.com [--print]. The link is mailed to that address; with --print, or without SMTP_URL, it is printed.';

/** @returns what to say, and the code to exit with */
export async function firstAccount(
  args: readonly string[],
  config: Config,
  ownerUrl?: string,
): Promise<{ words: string; code: number }> {
  const wish = readArguments(args);
  if (!wish) return { words: USAGE, code: 1 };
  const mailed = config.smtp !== null && !wish.print;
  try {
    return await withPlatform(
      config,
      async (platform) => {
        const { link, renewed } = await makeFirstAccount(platform, { email: wish.email, mailed });
        const lines = [
          mailed
            ? `The link to set up the first account is mailed to ${wish.email} as soon as the server runs.`
            : `Open this link to set up the first account:\n\n${link}\n`,
          `It works once, for ${identity.ACTIVATION_LINK_DAYS} days. You will sign in with the Client ID 1.`,
          ...(renewed ? ['The link that was made before has ended.'] : []),
          ...(mailed ? ['No mail? Run this again with --print.'] : []),
        ];
        return { words: lines.join('\n'), code: 0 };
      },
      ownerUrl,
    );
  } catch (error) {
    if (!(error instanceof FirstAccountExists)) throw error;
    const words = `Chairline has its first account already: sign in at ${config.publicUrl}. Who has forgotten the password asks for a link there; other people are invited by an admin.`;
    return { words, code: 1 };
  }
}

function readArguments(args: readonly string[]): { email: string; print: boolean } | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { email: { type: 'string' }, print: { type: 'boolean' } },
    });
    const email = values.email?.trim() ?? '';
    return isEmail(email) ? { email, print: values.print ?? false } : null;
  } catch {
    // An option that is none of ours: how it is called says which there are.
    return null;
  }
}

if (import.meta.main) runCommand(firstAccount);
