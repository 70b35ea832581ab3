import { getMail, getMails, markRead } from './api.js';
import { element, find } from './element.js';
import { formatDay, formatSize, formatTime } from './format.js';
import { openWriter, startWriter } from './mail-writer.js';
import { showUnread } from './tabs.js';

const list = find('mails');
const views = { list: find('mail-list'), mail: find('mail-open'), write: find('mail-write') };

let address = '';
let office = null;
/** The mail that is read. */
let current = null;
/** Counts what was asked for, so that a late answer about another mailbox is dropped. */
let asked = 0;

const stamp = (at) => (formatDay(at) === 'Today' ? formatTime(at) : `${formatDay(at)}, ${formatTime(at)}`);
/** "Dana Park <dana@…>" as the name alone, and an address as it is. */
const nameOf = (field) => /^\s*"?([^"<]+?)"?\s*</.exec(field)?.[1] ?? field;

function open(view) {
  for (const [name, section] of Object.entries(views)) section.hidden = name !== view;
}

function row(mail) {
  const button = element(
    'button',
    { type: 'button' },
    element('span', { className: 'who' }, mail.mine ? `To ${nameOf(mail.to)}` : nameOf(mail.from)),
    element('time', { dateTime: new Date(mail.at).toISOString() }, stamp(mail.at)),
    element('span', { className: 'about' }, mail.subject || '(no subject)'),
    element('span', { className: 'start' }, mail.snippet),
  );
  button.dataset.id = mail.id;
  if (mail.unread) {
    button.classList.add('unread');
    button.append(element('span', { className: 'hidden' }, 'Not read yet'));
  }
  button.addEventListener('click', () => void read(mail.id));
  return element('li', {}, button);
}

/** Fetches the mailbox of an address and lists it; what is being read or written stays open. */
export async function refreshMails(of) {
  const turn = ++asked;
  const other = of !== address;
  const box = await getMails(of);
  if (turn !== asked) return;
  ({ address, office } = box);
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.id : undefined;
  list.replaceChildren(...box.mails.map(row));
  if (focused) list.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
  find('mails-empty').hidden = box.mails.length > 0;
  find('mails-empty').textContent = office
    ? 'No mails yet. Write the first one to the office.'
    : 'No mails yet. The office has no mailbox connected: an admin connects one in Settings, under Gmail Integration.';
  showUnread(box.mails.filter((mail) => mail.unread).length);
  if (other) {
    current = null;
    open('list');
  }
}

async function read(id) {
  find('mail-error').textContent = '';
  try {
    current = await getMail(id);
    if (current.unread) await markRead(id);
  } catch (failure) {
    find('mail-error').textContent = failure.message;
    return;
  }
  find('mail-subject').textContent = current.subject || '(no subject)';
  find('mail-from').textContent = current.from;
  find('mail-to').textContent = [current.to, current.cc].filter(Boolean).join(', ');
  find('mail-at').textContent = `${formatDay(current.at)}, ${formatTime(current.at)}`;
  find('mail-at').dateTime = new Date(current.at).toISOString();
  const body = current.hasHtml
    ? element('iframe', { src: `/phone/mails/${id}/html`, title: 'The mail', sandbox: 'allow-popups' })
    : element('div', { className: 'plain' }, current.text ?? '');
  find('mail-body').replaceChildren(body);
  find('mail-files').replaceChildren(
    ...current.attachments.map((file) =>
      element(
        'li',
        {},
        element('a', { href: `/phone/mails/${id}/files/${file.index}`, download: file.name }, file.name),
        ` ${formatSize(file.size)}`,
      ),
    ),
  );
  find('mail-files').hidden = current.attachments.length === 0;
  open('mail');
  find('mail-subject').focus();
}

function backToList() {
  const id = current?.id;
  current = null;
  open('list');
  (list.querySelector(`[data-id="${CSS.escape(id ?? '')}"]`) ?? find('mail-new')).focus();
}

/** Wires the mailbox; `onSent` hears when a mail has left. */
export function startMail(onSent) {
  find('mail-back').addEventListener('click', backToList);
  find('mail-new').addEventListener('click', () => {
    open('write');
    openWriter({ from: address, to: office ?? '', subject: '' });
  });
  find('mail-reply').addEventListener('click', () => {
    const { subject, messageId, references, mine, from, to, replyTo } = current;
    open('write');
    openWriter({
      from: address,
      to: mine ? to : replyTo || from,
      subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
      inReplyTo: messageId,
      references,
    });
  });
  startWriter({
    leave: () => (current ? (open('mail'), find('mail-reply').focus()) : backToList()),
    async sent() {
      current = null;
      open('list');
      await onSent();
      (list.querySelector('button') ?? find('mail-new')).focus();
    },
  });
  open('list');
}
