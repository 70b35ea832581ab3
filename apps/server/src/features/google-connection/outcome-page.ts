import type { FastifyReply } from 'fastify';
import { makeNonce } from '../../platform/http/static.ts';
import type { ConsentOutcome } from './consent.ts';

export type OutcomeWords = Record<ConsentOutcome, readonly [title: string, words: string]>;

/**
 * What came of a consent, in plain words.
 * @param about `title`: what was to be connected; `box`: what the box on the vendor's page lets us do; `who`: may connect it;
 *   `vendor`: whose page it was
 */
export function outcomeWords(about: {
  title: string;
  box: string;
  who: string;
  vendor?: string;
}): OutcomeWords {
  const { vendor = 'Google' } = about;
  const not = `${about.title} was not connected`;
  return {
    connected: [
      `${about.title} is connected`,
      'This tab closes by itself. If it stays, close it and go back to Chairline.',
    ],
    denied: [
      not,
      `Access was declined on ${vendor}’s page. Nothing was changed. To connect it after all, close this tab and start again in Chairline.`,
    ],
    withoutScope: [
      not,
      `The box that lets Chairline ${about.box} was not ticked on ${vendor}’s page. Close this tab, start again in Chairline, and leave the box ticked.`,
    ],
    expired: [
      'That took too long',
      `${vendor}’s page was open for more than ten minutes. Nothing was changed. Close this tab and start again in Chairline.`,
    ],
    notOurs: [
      'This link is not valid',
      'It may have been used before, or was opened in another browser than the one it was started in. Nothing was changed. Close this tab and start again in Chairline.',
    ],
    notAllowed: [not, `${about.who} Nothing was changed.`],
    refused: [
      not,
      `${vendor} did not accept the connection. Nothing was changed. Close this tab and start again in Chairline.`,
    ],
    unavailable: [
      not,
      `${vendor} did not answer. Nothing was changed. Wait a moment, then close this tab and start again in Chairline.`,
    ],
  };
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f1f3f6,#16181c)}
main{box-sizing:border-box;width:min(30rem,calc(100% - 2rem));padding:2rem;border-radius:12px;background:light-dark(#fff,#22252b)}
h1{font-size:1.375rem;margin:0 0 .5rem}p{margin:0;color:light-dark(#3d4653,#c2c8d1)}`;

/** Answers the page that says so. Its address, which holds the code, leaves the tab's history. */
export function sendOutcome(reply: FastifyReply, outcome: ConsentOutcome, all: OutcomeWords): FastifyReply {
  const [title, words] = all[outcome];
  const nonce = makeNonce();
  const close = outcome === 'connected' ? 'setTimeout(()=>window.close(),1500)' : '';
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .send(
      `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1><p>${words}</p></main>
<script nonce="${nonce}">history.replaceState(null,'',location.pathname);${close}</script></body></html>`,
    );
}
