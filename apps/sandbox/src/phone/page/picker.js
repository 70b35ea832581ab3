import { addPerson, setAddress } from './api.js';
import { element, find } from './element.js';
import { formatPhone } from './format.js';

const select = find('number');
const note = find('note');
const form = find('add');
const open = find('add-open');
const error = find('add-error');

const KEPT = 'patient';
let people = [];
/** New texts by number, for those not on show. */
const unread = new Map();

const address = find('address');

/** The number on show, E.164. */
export const currentNumber = () => select.value;

const currentPerson = () => people.find((person) => person.number === select.value);
/** The mail address of who is on show. */
export const currentAddress = () => currentPerson()?.email ?? '';

function nameOf(person) {
  const count = unread.get(person.number) ?? 0;
  const label = [person.name, formatPhone(person.number)].filter((part) => part !== '').join(' · ');
  return count > 0 ? `${label} (${count} new)` : label;
}

function draw() {
  const wanted =
    select.value || new URLSearchParams(location.search).get('number') || localStorage.getItem(KEPT);
  const options = people.map((person) => element('option', { value: person.number }, nameOf(person)));
  select.replaceChildren(...options);
  if (people.some((person) => person.number === wanted)) select.value = wanted;
  const current = currentPerson();
  if (document.activeElement !== address) address.value = current?.email ?? '';
  note.textContent = current?.note ?? '';
  note.hidden = !current?.note;
}

export function showPeople(list) {
  people = list;
  draw();
}

/** A text arrived for a number that is not on show. */
export function markUnread(number) {
  unread.set(number, (unread.get(number) ?? 0) + 1);
  draw();
}

export const forgetUnread = () => unread.clear();

function choose(number) {
  localStorage.setItem(KEPT, number);
  unread.delete(number);
  draw();
}

/** Wires the picker; `onChange` hears of another number, `refresh` fetches the people again. */
export function startPicker({ onChange, refresh }) {
  const show = (shown) => {
    form.hidden = !shown;
    open.setAttribute('aria-expanded', String(shown));
    if (shown) find('add-number').focus();
  };
  select.addEventListener('change', () => {
    choose(select.value);
    void onChange();
  });
  async function changeAddress() {
    find('address-error').textContent = '';
    try {
      await setAddress(select.value, currentPerson()?.name ?? '', address.value);
      await refresh();
      await onChange();
    } catch (failure) {
      find('address-error').textContent = failure.message;
    }
  }
  address.addEventListener('change', () => void changeAddress());
  open.addEventListener('click', () => show(form.hidden));
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    show(false);
    open.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void add();
  });
  async function add() {
    error.textContent = '';
    try {
      const { number } = await addPerson(find('add-number').value, find('add-name').value);
      await refresh();
      select.value = number;
      choose(number);
      form.reset();
      show(false);
      await onChange();
      find('message').focus();
    } catch (failure) {
      error.textContent = failure.message;
    }
  }
}
