import { element, find } from '/element.js';
import { formatDay, formatTime } from '/format.js';
import { getMail, getMails, listen, setFault } from './api.js';
import { withLinks } from './links.js';

const list = find('list');
const main = document.querySelector('main');
const link = find('link');
const READ = 'read-mails';
const read = new Set(JSON.parse(sessionStorage.getItem(READ) ?? '[]'));
let connected = false;
/** The mail that is read, by its id; the address of the page keeps it. */
let current = idInAddress();

/** '' where the address names none, or another part of the page. */
function idInAddress() {
  return /^#([\da-f-]{36})$/.exec(location.hash)?.[1] ?? '';
}

const stamp = (at) => (formatDay(at) === 'Today' ? formatTime(at) : `${formatDay(at)}, ${formatTime(at)}`);

function row(mail) {
  const button = element(
    'button',
    { type: 'button' },
    element('span', { className: 'to' }, mail.to.join(', ')),
    element('time', { dateTime: new Date(mail.at).toISOString() }, stamp(mail.at)),
    element('span', { className: 'about' }, mail.subject || '(no subject)'),
  );
  button.dataset.id = mail.id;
  if (!read.has(mail.id)) {
    button.classList.add('unread');
    button.append(element('span', { className: 'hidden' }, 'Not read yet'));
  }
  if (mail.id === current) button.setAttribute('aria-current', 'true');
  button.addEventListener('click', () => (location.hash = mail.id));
  return element('li', {}, button);
}

function showWorld({ fault, refused }) {
  find('refused').textContent = refused;
  const state = find('world-state');
  state.hidden = fault.mode === 'ok';
  const chosen = [...find('mode').options].find((option) => option.value === fault.mode);
  state.textContent = `Mail server: ${chosen?.text ?? fault.mode}`;
  if (!find('server').contains(document.activeElement)) find('mode').value = fault.mode;
}

let asked = 0;
async function refresh() {
  const turn = ++asked;
  try {
    const box = await getMails();
    if (turn !== asked) return;
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.id : undefined;
    list.replaceChildren(...box.mails.map(row));
    if (focused) list.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
    find('more').hidden = box.more === 0;
    find('more').textContent = `${box.more} older ones are not listed.`;
    find('nothing').textContent =
      box.mails.length === 0
        ? 'No mails yet. Ask for a new password, or invite somebody.'
        : 'Choose a mail to read it.';
    showWorld(box);
    if (connected) link.textContent = '';
    if (current && !box.mails.some((mail) => mail.id === current)) await show('');
  } catch (failure) {
    link.textContent = failure.message;
  }
}

/** Shows a mail, or none. @param focus moves there, as whoever chose it goes on reading */
async function show(id, focus = false) {
  current = id;
  let mail = null;
  if (id) {
    try {
      mail = await getMail(id);
    } catch (failure) {
      link.textContent = failure.message;
    }
    if (current !== id) return;
  }
  main.classList.toggle('reading-one', mail !== null);
  find('mail').hidden = mail === null;
  find('nothing').hidden = mail !== null;
  for (const button of list.querySelectorAll('button')) {
    if (mail !== null && button.dataset.id === id) {
      button.setAttribute('aria-current', 'true');
      button.classList.remove('unread');
      button.querySelector('.hidden')?.remove();
    } else button.removeAttribute('aria-current');
  }
  if (!mail) return;
  read.add(id);
  sessionStorage.setItem(READ, JSON.stringify([...read]));
  find('subject').textContent = mail.subject || '(no subject)';
  find('from').textContent = mail.fromName ? `${mail.fromName} <${mail.from}>` : mail.from;
  find('to').textContent = mail.to.join(', ');
  find('at').textContent = `${formatDay(mail.at)}, ${formatTime(mail.at)}`;
  find('at').dateTime = new Date(mail.at).toISOString();
  find('text').replaceChildren(...withLinks(mail.text));
  if (focus) find('subject').focus();
}

addEventListener('hashchange', () => {
  const before = current;
  const id = idInAddress();
  void show(id, true).then(() => {
    if (!id) (list.querySelector(`[data-id="${CSS.escape(before)}"]`) ?? list).focus();
  });
});
find('back').addEventListener('click', () => (location.hash = ''));

find('server').addEventListener('submit', (event) => {
  event.preventDefault();
  find('world-error').textContent = '';
  setFault(find('mode').value).catch((failure) => {
    find('world-error').textContent = failure.message;
  });
});

listen({
  change: () => void refresh(),
  open() {
    connected = true;
    void refresh();
  },
  lost() {
    connected = false;
    link.textContent = 'No connection to the sandbox, trying again…';
  },
});
await refresh();
if (current) await show(current);
