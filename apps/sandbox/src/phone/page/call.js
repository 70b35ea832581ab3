import { find } from './element.js';
import { formatPhone } from './format.js';
import { openSound, ring } from './sound.js';

const AGAIN_MS = 1_000;
const panel = find('call');
const state = find('call-state');
const who = find('call-who');
const note = find('call-note');
const begin = find('call-begin');
const keys = find('call-keys');
const typed = find('call-typed');
const buttons = { answer: find('call-answer'), end: find('call-end'), close: find('call-close') };
const meters = { mine: find('call-mine'), theirs: find('call-theirs') };

/** 'none', 'calling', 'ringing', 'talking' or 'over' */
let phase = 'none';
let sound = null;
let socket = null;
/** Whose telephone it is, and which office it calls: functions of the page. */
let mine = () => '';
let office = () => ({ number: '', name: '' });
let since = 0;
let timer = null;
let hush = null;
/** Counts calls, so that sound that opens late belongs to none. */
let turn = 0;

const endings = {
  'Normal Hangup': 'The call has ended.',
  Canceled: 'The call has ended.',
  Rejected: 'You declined.',
  'Busy Line': 'The office is busy.',
  'Ring Timeout Reached': 'You did not answer.',
  'Lost Race': 'Somebody else answered.',
};

const length = (milliseconds) => {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

function say(words) {
  if (state.textContent !== words) state.textContent = words;
}

function enter(next, words) {
  phase = next;
  say(words);
  panel.hidden = next === 'none';
  // What lies beneath is out of reach meanwhile, for the keyboard as well.
  for (const beneath of panel.parentElement.children) {
    if (beneath !== panel) beneath.inert = next !== 'none';
  }
  keys.hidden = next !== 'talking';
  typed.textContent = '';
  find('call-levels').hidden = next !== 'talking';
  find('call-length').hidden = next !== 'talking';
  buttons.answer.hidden = next !== 'ringing';
  buttons.end.hidden = next === 'over';
  buttons.end.textContent = next === 'ringing' ? 'Decline' : 'Hang up';
  buttons.close.hidden = next !== 'over';
  hush?.();
  hush = next === 'ringing' || next === 'calling' ? ring() : null;
  if (next === 'ringing') buttons.answer.focus();
  else if (next === 'over') buttons.close.focus();
  else if (next !== 'none') buttons.end.focus();
}

function show(number, name) {
  who.textContent = name || 'The office';
  find('call-number').textContent = formatPhone(number);
  note.textContent = '';
}

const send = (words) => socket.send(JSON.stringify(words));

/** Opens the sound and says the rest with its offer, unless the call is over meanwhile. */
async function withSound(words) {
  const own = ++turn;
  const opened = await openSound();
  if (own !== turn || phase === 'over' || phase === 'none') return opened.close();
  sound = opened;
  note.textContent = opened.note;
  return send({ ...words, sdp: opened.offer });
}

function measure() {
  if (phase !== 'talking') return;
  meters.mine.value = sound?.mine() ?? 0;
  meters.theirs.value = sound?.theirs() ?? 0;
  requestAnimationFrame(measure);
}

function end(words) {
  turn += 1;
  sound?.close();
  sound = null;
  clearInterval(timer);
  enter('over', words);
}

const hears = {
  ringing({ from, name }) {
    show(from, name && name !== from.replace('+', '') ? name : office(from).name);
    enter('ringing', 'Incoming call');
  },
  async sound({ sdp }) {
    if (sdp === null) note.textContent ||= 'Calls have no sound on this computer.';
    else await sound?.take(sdp);
  },
  answered() {
    since = Date.now();
    enter('talking', 'Connected');
    const tick = () => (find('call-length').textContent = length(Date.now() - since));
    tick();
    timer = setInterval(tick, 1_000);
    measure();
  },
  over({ why }) {
    const spoken = phase === 'talking' ? ` ${length(Date.now() - since)}` : '';
    end((endings[why] ?? `The call has ended: ${why}.`) + spoken);
  },
};

function connect() {
  const number = mine();
  if (number === '') return;
  const line = new URL(`/phone/line?number=${encodeURIComponent(number)}`, location.href);
  line.protocol = line.protocol === 'https:' ? 'wss:' : 'ws:';
  const opened = new WebSocket(line);
  socket = opened;
  opened.addEventListener('message', ({ data }) => {
    const told = JSON.parse(data);
    if (socket === opened) void hears[told.type]?.(told);
  });
  opened.addEventListener('close', () => {
    if (socket !== opened) return;
    if (phase !== 'none' && phase !== 'over') end('The line was cut.');
    setTimeout(() => {
      if (socket === opened) connect();
    }, AGAIN_MS);
  });
  opened.addEventListener('open', () => (panel.dataset.line = number));
}

/** Another telephone is taken in hand, or the same one again: the line is that number's. */
export function holdPhone() {
  if (socket?.url.endsWith(encodeURIComponent(mine())) && socket.readyState < WebSocket.CLOSING) return;
  const before = socket;
  socket = null;
  before?.close();
  if (phase !== 'none') {
    end('');
    enter('none', '');
  }
  connect();
}

/**
 * Wires the telephone.
 * @param number whose it is (E.164)
 * @param officeOf the office it calls, or the one of a number: `{number, name}`
 */
export function startCalls(number, officeOf) {
  mine = number;
  office = officeOf;
  begin.addEventListener('click', () => {
    const called = office();
    if (called.number === '' || socket?.readyState !== WebSocket.OPEN) return;
    show(called.number, called.name);
    enter('calling', 'Calling…');
    void withSound({ type: 'call', to: called.number });
  });
  buttons.answer.addEventListener('click', () => {
    buttons.answer.hidden = true;
    void withSound({ type: 'answer' });
  });
  buttons.end.addEventListener('click', () => {
    // Where the sound is not open yet the carrier has not heard of the call.
    if (phase === 'calling' && sound === null) end('The call has ended.');
    else send({ type: 'hangup' });
  });
  buttons.close.addEventListener('click', () => {
    enter('none', '');
    begin.focus();
  });
  keys.addEventListener('click', ({ target }) => {
    const { key } = target.dataset;
    if (key) press(key);
  });
  addEventListener('keydown', ({ key, target }) => {
    if (phase === 'talking' && /^[\d*#]$/.test(key) && !target.matches('input, textarea, select')) press(key);
  });
}

function press(key) {
  typed.textContent += key;
  send({ type: 'press', keys: key });
}
