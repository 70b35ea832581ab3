import { element, find } from './element.js';
import { formatDay, formatTime } from './format.js';

const log = find('log');
const newer = find('newer');
const GROUP_MS = 5 * 60_000;
const NEAR_END = 80;

/** Texts on show, by uuid; drawn oldest first. */
const texts = new Map();
let drawn = new Set();

const isNearEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;

function scrollToEnd() {
  log.scrollTop = log.scrollHeight;
  newer.hidden = true;
}

function showMedia(media) {
  if (media.type.startsWith('image/')) {
    const picture = element('img', { src: media.url, alt: `Picture: ${media.name}`, loading: 'lazy' });
    return element('a', { href: media.url, target: '_blank', rel: 'noopener' }, picture);
  }
  if (media.type.startsWith('video/')) {
    const film = element('video', { src: media.url, controls: true, preload: 'metadata' });
    film.setAttribute('aria-label', `Video: ${media.name}`);
    return film;
  }
  return element('a', { href: media.url, className: 'file', target: '_blank', rel: 'noopener' }, media.name);
}

function showText(text, follows) {
  const row = element('div', { className: 'text' });
  row.classList.toggle('mine', text.mine);
  row.classList.toggle('follows', follows);
  row.classList.toggle('fresh', drawn.size > 0 && !drawn.has(text.uuid));
  row.append(element('span', { className: 'hidden' }, text.mine ? 'You: ' : 'The office: '));
  row.append(...text.media.map(showMedia));
  if (text.text !== '') row.append(element('div', { className: 'bubble' }, text.text));
  return row;
}

const words = {
  received: ['Sending to the office…', false],
  delivered: ['Delivered', false],
  undelivered: ['The office could not be reached', true],
};

/** The time under a run of texts, and the state of the last one if it is the patient's. */
function showFoot(text, isLast) {
  const stamp = element('time', { dateTime: new Date(text.at).toISOString() }, formatTime(text.at));
  const foot = element('div', { className: 'foot' }, stamp);
  const state = isLast && text.mine && words[text.state];
  if (state) foot.append(' · ', element('span', { className: state[1] ? 'bad' : '' }, state[0]));
  return foot;
}

function draw() {
  const stick = isNearEnd();
  const rows = [];
  const sorted = [...texts.values()].toSorted((left, right) => left.at - right.at);
  if (sorted.length === 0) {
    rows.push(element('p', { className: 'empty' }, 'No texts yet. Write the first one below.'));
  }
  for (const [index, text] of sorted.entries()) {
    const before = sorted[index - 1];
    const after = sorted[index + 1];
    const sameDay = before && formatDay(before.at) === formatDay(text.at);
    if (!sameDay) rows.push(element('div', { className: 'day' }, formatDay(text.at)));
    const row = showText(text, Boolean(sameDay) && before.mine !== text.mine);
    if (!after || after.mine !== text.mine || after.at - text.at > GROUP_MS)
      row.append(showFoot(text, !after));
    rows.push(row);
  }
  const seen = log.scrollTop;
  log.replaceChildren(...rows);
  drawn = new Set(texts.keys());
  if (stick) scrollToEnd();
  else log.scrollTop = seen;
}

/**
 * Shows a conversation, from its end.
 * @param again it is the one that is shown, fetched anew: who reads above is not moved, but told
 */
export function showConversation(list, again) {
  const away = again && !isNearEnd();
  const isNew = list.some(({ uuid }) => !texts.has(uuid));
  texts.clear();
  if (!again) drawn = new Set();
  for (const text of list) texts.set(text.uuid, text);
  draw();
  if (!away) scrollToEnd();
  else if (isNew) newer.hidden = false;
}

/** A text came or changed; what is being read does not move. */
export function patchConversation(text) {
  const isNew = !texts.has(text.uuid);
  const away = !isNearEnd();
  texts.set(text.uuid, text);
  draw();
  if (isNew && text.mine) scrollToEnd();
  else if (isNew && away) newer.hidden = false;
}

newer.addEventListener('click', () => {
  scrollToEnd();
  log.focus();
});
log.addEventListener('scroll', () => {
  if (isNearEnd()) newer.hidden = true;
});
