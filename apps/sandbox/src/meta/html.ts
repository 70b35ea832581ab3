import type { MessengerStore } from './messenger-store.ts';
import { type MetaStore, people, type PlayedPage } from './store.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:start center;background:light-dark(#f1f3f6,#16181c)}
main{box-sizing:border-box;width:min(34rem,100%);padding:2rem;background:light-dark(#fff,#22252b)}
h1{font-size:1.25rem;margin:0 0 .25rem}p{margin:0 0 1rem;color:light-dark(#4a5361,#b6bdc8)}
fieldset{border:0;padding:0;margin:0 0 1.25rem}legend{font-weight:600;padding:0}
label{display:flex;gap:.75rem;align-items:center;min-height:44px}input{width:1.15rem;height:1.15rem;flex:none}
.actions{display:flex;gap:.75rem;justify-content:flex-end}
button{font:inherit;min-height:44px;padding:0 1.25rem;border-radius:8px;border:1px solid light-dark(#7a8494,#868f9e);background:transparent;color:inherit;cursor:pointer}
button[value=allow]{background:#0866ff;border-color:#0866ff;color:#fff;font-weight:600}
article{border-top:1px solid light-dark(#d5dae1,#3a404a);padding:1rem 0}article p{color:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
img,video{max-width:100%;border-radius:8px}small{color:light-dark(#4a5361,#b6bdc8)}`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

const words: Record<string, string> = {
  pages_show_list: 'Show a list of the Pages you manage',
  pages_read_engagement: 'Read content posted on the Page',
  pages_manage_posts: 'Create and manage content on your Page',
  pages_read_user_content: 'Read user content on your Page',
  pages_messaging: 'Manage and access Page conversations in Messenger',
  pages_manage_metadata: 'Manage accounts, settings and webhooks for a Page',
};

/** Facebook's question whether the product may use a person's pages, as the sandbox asks it. */
export function consentPage(query: Readonly<Record<string, string>>, permissions: readonly string[]): string {
  const hidden = Object.entries(query)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('');
  const persons = people
    .map(
      ({ id, name }, at) =>
        `<label><input type="radio" name="person" value="${id}"${at === 0 ? ' checked' : ''}>${escape(name)}</label>`,
    )
    .join('');
  const asked = permissions
    .map(
      (one) =>
        `<label><input type="checkbox" name="granted" value="${escape(one)}" checked>${escape(words[one] ?? one)}</label>`,
    )
    .join('');
  return page(
    'Log in with Facebook (sandbox)',
    `<h1>Log in with Facebook</h1><p>Played by the sandbox: nothing leaves this machine.</p>
<form method="post">${hidden}
<fieldset><legend>Continue as</legend>${persons}</fieldset>
<fieldset><legend>Chairline wants to</legend>${asked}</fieldset>
<div class="actions"><button name="decision" value="deny">Not now</button><button name="decision" value="allow">Continue</button></div></form>`,
  );
}

/** What Facebook shows when the request itself is wrong: it does not lead back. */
export const errorPage = (sentence: string): string =>
  page('Error (sandbox)', `<h1>Sorry, something went wrong</h1><p>${escape(sentence)}</p>`);

/** A page as everybody sees it. */
export function publicPage(store: MetaStore, { id, name }: PlayedPage): string {
  const posts = store.shown(id).map((post) => {
    const media = post.media.map((one) => {
      const { type, altText } = store.media.get(one) ?? { type: 'video/mp4', altText: '' };
      const source = `/meta/media/${one}`;
      return type.startsWith('video/')
        ? `<video controls src="${source}"></video>`
        : `<img src="${source}" alt="${escape(altText)}">`;
    });
    const link = /^https?:/.test(post.link)
      ? `<p><a href="${escape(post.link)}">${escape(post.link)}</a></p>`
      : '';
    const counts = `${post.likes} likes, ${post.comments} comments, ${post.shares} shares`;
    return `<article id="${escape(post.id)}"><p>${escape(post.message)}</p>${link}${media.join('')}
<small>${new Date(post.at).toISOString()} · ${counts}</small></article>`;
  });
  return page(
    `${name} (sandbox)`,
    `<h1>${escape(name)}</h1><p>A Facebook page, played by the sandbox. <a href="/meta/pages/${id}/messenger">Message</a></p>${posts.join('') || '<p>Nothing was posted yet.</p>'}`,
  );
}

/** Messenger as a person has it open with a page, and the form they write in. */
export function messengerPage(messenger: MessengerStore, { id, name }: PlayedPage, person: string): string {
  const { psid } = messenger.visitor(id, person);
  const lines = messenger.ofPage(id, psid).map(({ by, text, attachments, at }) => {
    const files = attachments.map(({ type, url }) =>
      type === 'image'
        ? `<img src="${escape(url)}" alt="A picture">`
        : `<p><a href="${escape(url)}">A ${type}</a></p>`,
    );
    return `<article><p><strong>${escape(by === 'person' ? person : name)}</strong></p><p>${escape(text)}</p>${files.join('')}
<small>${new Date(at).toISOString()}</small></article>`;
  });
  const open = messenger.isOpen(id, psid)
    ? 'The page may answer for 24 hours.'
    : 'The page may not write now.';
  return page(
    `${name} in Messenger (sandbox)`,
    `<h1>${escape(name)}</h1><p>Messenger, played by the sandbox. ${open}</p>${lines.join('') || '<p>Nothing was written yet.</p>'}
<form method="post"><fieldset><legend>Write to the page</legend>
<label>Your name <input name="person" value="${escape(person)}" required></label>
<label>Message <input name="text" autofocus></label>
<label><input type="checkbox" name="picture" value="yes"> With a picture</label></fieldset>
<div class="actions"><button value="allow">Send</button></div></form>`,
  );
}
