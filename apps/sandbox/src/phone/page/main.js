import { getMessages, getWorld, listen, sendText } from './api.js';
import { holdPhone, startCalls } from './call.js';
import { startComposer } from './composer.js';
import { patchConversation, showConversation } from './conversation.js';
import { element, find } from './element.js';
import { refreshMails, startMail } from './mail.js';
import { formatPhone } from './format.js';
import {
  currentAddress,
  currentNumber,
  forgetUnread,
  markUnread,
  showPeople,
  startPicker,
} from './picker.js';
import { startTabs } from './tabs.js';
import { showWorld, startWorld } from './world.js';

const office = find('office');
const link = find('link');
let connected = false;
/** Counts what was asked for, so that a late answer about another number is dropped. */
let asked = 0;

function showOffices(offices) {
  const wanted = office.value;
  const options = offices.map(({ number, alias }) =>
    element('option', { value: number }, [alias, formatPhone(number)].filter(Boolean).join(' · ')),
  );
  office.replaceChildren(...options);
  if (offices.some(({ number }) => number === wanted)) office.value = wanted;
  office.hidden = offices.length < 2;
  const current = offices.find(({ number }) => number === office.value);
  find('office-name').textContent = current?.alias || 'The office';
  const number = find('office-number');
  number.textContent = current ? formatPhone(current.number) : 'has no number at this carrier yet';
  number.hidden = offices.length > 1;
}

/** The office of a number; without one, whom the patient writes to. */
function officeOf(number = office.value) {
  const option = [...office.options].find(({ value }) => value === number);
  const alias = option?.text.includes(' · ') ? option.text.split(' · ')[0] : '';
  return { number, name: alias || 'The office' };
}

async function refreshWorld() {
  const world = await getWorld();
  showPeople(world.people);
  showOffices(world.offices);
  holdPhone();
  showWorld(world);
}

/** Between whom the conversation is that is shown. */
let shown = '';

async function refreshConversation() {
  const turn = ++asked;
  const list = await getMessages(currentNumber());
  if (turn !== asked) return;
  const between = `${currentNumber()} ${office.value}`;
  showConversation(
    list.filter((text) => text.office === office.value),
    between === shown,
  );
  shown = between;
}

const refreshMailbox = () => refreshMails(currentAddress());

/** A failure of the connection is said in the phone's top line and ends by itself. */
function guard(work) {
  return work().catch((failure) => {
    link.textContent = failure.message;
  });
}

const refresh = () =>
  guard(async () => {
    await refreshWorld();
    await refreshConversation();
    await refreshMailbox();
    if (connected) link.textContent = '';
  });

startTabs(() => void guard(refreshMailbox));
startMail(refreshMailbox);
startPicker({
  onChange: () =>
    guard(async () => {
      holdPhone();
      await refreshConversation();
      await refreshMailbox();
    }),
  refresh: refreshWorld,
});
startComposer(async (text, media) => {
  await sendText(currentNumber(), office.value, text, media);
  if (!connected) await refresh();
});
startWorld();
startCalls(currentNumber, officeOf);
office.addEventListener('change', () => void refresh());

/** Texts of other conversations that were counted as new: each is told of several times as its state changes. */
const counted = new Set();

listen({
  message(text) {
    if (text.patient === currentNumber() && text.office === office.value) return patchConversation(text);
    if (counted.has(text.uuid)) return undefined;
    counted.add(text.uuid);
    if (!text.mine && text.patient !== currentNumber()) markUnread(text.patient);
    return guard(refreshWorld);
  },
  mail({ address }) {
    if (address === currentAddress().toLowerCase()) void guard(refreshMailbox);
  },
  world: () => void guard(refreshWorld),
  reset() {
    forgetUnread();
    void refresh();
  },
  open() {
    connected = true;
    void refresh();
  },
  lost() {
    connected = false;
    link.textContent = 'No connection to the sandbox, trying again…';
  },
});
