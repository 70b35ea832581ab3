import { contacts as contract } from '@chairline/contract';
import { compareOrder, orderKeyOf, type OrderKey } from '../contact-order.ts';
import type { Contact } from '../contact-types.ts';
import type { ContactEvent, ContactsState } from '../contacts-state.ts';
import { filterKey, filterRule, type ListFilter } from '../list-filter.ts';
import { makeContact, makeItem } from '../../testing/make-contact.ts';

const NAMES = ['Ana Reyes', 'Ben Ode', 'Anabel Cho', 'Dan Wu', 'Hanna Olsen', ' '];

export const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 8, minute)).toISOString();

const named = (index: number) => {
  const [first_name = '', last_name = ''] = NAMES[index % NAMES.length]!.split(' ');
  return { first_name, last_name };
};

/** An office as a server would hold it, with lists paged by key. */
export class Office {
  readonly contacts = new Map<number, Contact>();

  put(contact: Contact): Contact {
    this.contacts.set(contact.contact_id, contact);
    return contact;
  }

  change(id: number, change: Partial<Contact>): Contact {
    const held = this.contacts.get(id)!;
    return this.put({ ...held, ...change, version: held.version + 1 });
  }

  all(filter: ListFilter): Contact[] {
    return [...this.contacts.values()]
      .filter((contact) => contract.matchesFilter(contact, filterRule(filter)))
      .toSorted((a, b) => compareOrder(orderKeyOf(a, filter), orderKeyOf(b, filter)));
  }

  page(filter: ListFilter, after: OrderKey | null, limit: number) {
    const rest = this.all(filter).filter(
      (contact) => !after || compareOrder(orderKeyOf(contact, filter), after) > 0,
    );
    return { items: rest.slice(0, limit), next: rest.length > limit ? 'more' : null };
  }

  /** What a fresh fetch of a list, as deep as the loaded one, would answer. */
  freshIds(state: ContactsState, filter: ListFilter): number[] {
    const list = state.lists.get(filterKey(filter))!;
    return this.all(filter)
      .filter((contact) => list.next === null || compareOrder(orderKeyOf(contact, filter), list.end!) <= 0)
      .map((contact) => contact.contact_id);
  }
}

export function officeOf(count: number): Office {
  const office = new Office();
  for (let id = 1; id <= count; id += 1) {
    office.put(
      makeContact({
        ...named(id),
        contact_id: id,
        date: at(id),
        tags: id % 4 === 0 ? [1 + (id % 3)] : [],
        contact_type: id % 3,
        needs_answer: id % 5 === 0,
        needs_answer_since: id % 5 === 0 ? at(1_000 - id) : null,
      }),
    );
  }
  return office;
}

/** A small seeded generator (mulberry32), so that a failure can be repeated. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A random change at the office and the event it sends. */
export function randomEvent(office: Office, random: () => number, minute: number): ContactEvent {
  const ids = [...office.contacts.keys()];
  const any = () => ids[Math.floor(random() * ids.length)]!;
  const id = any();
  const waiting = (share: number) => {
    const needs_answer = random() < share;
    const since = office.contacts.get(id)?.needs_answer_since ?? at(minute);
    return { needs_answer, needs_answer_since: needs_answer ? since : null };
  };
  const activity = { date: at(minute), snippet: `text ${minute}`, ...waiting(0.7) };
  const item = makeItem({ contact_id: id, comm_participant_id: minute, position: minute });
  switch (Math.floor(random() * 9)) {
    case 0: {
      const contact = makeContact({ ...named(minute), contact_id: 10_000 + minute, date: at(minute) });
      return { type: 'contact', payload: { contact: office.put(contact) } };
    }
    case 1: {
      const contact = office.change(id, { first_name: 'Ana', full_name: 'Ana New' });
      return { type: 'updateContact', payload: { contact } };
    }
    case 2: {
      office.contacts.delete(id);
      return { type: 'deleteContact', payload: { contact_id: id } };
    }
    case 3: {
      const { version, contact_type } = office.change(id, { contact_type: minute % 3 });
      return { type: 'setContactType', payload: { contact_id: id, contact_type, version } };
    }
    case 4: {
      const changes = [...new Set([id, any(), any()])].map((contact_id) => {
        const tags = random() < 0.5 ? [1 + Math.floor(random() * 3)] : [];
        const { version, tag_id } = office.change(contact_id, { tags, tag_id: tags[0] ?? null });
        return { contact_id, tags, tag_id, version };
      });
      return { type: 'contactTags', payload: { changes } };
    }
    case 5: {
      const failed = { ...activity, comm_direction: 'failed', last_kind: 'text' } as const;
      return { type: 'updateMessage', payload: { item, contact: office.change(id, failed) } };
    }
    case 6: {
      const missed = {
        ...activity,
        comm_direction: 'incoming',
        last_kind: 'call',
        call_missed: true,
      } as const;
      return { type: 'addMessage', payload: { item, contact: office.change(id, missed) } };
    }
    case 7: {
      const contact = office.change(id, waiting(0.5));
      return { type: 'updateContact', payload: { contact } };
    }
    default:
      return { type: 'addMessage', payload: { item, contact: office.change(id, activity) } };
  }
}
