import type { TestSandbox } from './sandbox.ts';

/**
 * A person on the sandbox's consent page: chooses and presses the button.
 * @param url of the consent page
 * @param form what differs from the first mailbox with everything granted
 * @returns where the page leads back to
 */
export async function decide(url: string, form: Record<string, string> = {}): Promise<URL> {
  const page = await fetch(url);
  const html = await page.text();
  if (page.status !== 200) throw new Error(`the consent page answered ${page.status}: ${html}`);
  const query = new URL(url).searchParams;
  const body = new URLSearchParams({
    ...Object.fromEntries(query),
    address: 'frontdesk@cedar-dental.test',
    granted: 'https://www.googleapis.com/auth/gmail.modify',
    decision: 'allow',
    ...form,
  });
  const response = await fetch(url.split('?')[0]!, { method: 'POST', body, redirect: 'manual' });
  const back = response.headers.get('location');
  if (response.status !== 302 || !back) throw new Error(`no way back: ${response.status}`);
  return new URL(back);
}

/** What Google has granted and not taken back. */
export const grantsOf = (sandbox: TestSandbox) =>
  sandbox.control('/google/grants') as Promise<{ address: string; scope: string }[]>;
