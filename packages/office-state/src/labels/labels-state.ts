import type { labels } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

interface Versioned {
  version: number;
}

/** The ids of the four lists, each under its own name on the wire. */
type IdKey<T> = { [K in keyof T]: T[K] extends number ? K : never }[keyof T];

/**
 * A list after one of its rows came or changed; an older copy than the held one changes nothing. Rows stand in the
 * order of their ids, as the server answers them.
 */
export function putRow<T extends Versioned>(held: T[], row: T, id: IdKey<T>): T[] {
  const index = held.findIndex((other) => other[id] === row[id]);
  if (index === -1) return [...held, row].toSorted((a, b) => Number(a[id]) - Number(b[id]));
  if (held[index]!.version > row.version) return held;
  return held.with(index, row);
}

/** The list without the row of this id. */
export function dropRow<T>(held: T[], rowId: number, id: IdKey<T>): T[] {
  return held.filter((row) => row[id] !== rowId);
}

export const tagReducers: Reducers<labels.Tag[]> = {
  tag: (held, { tag }) => putRow(held, tag, 'tag_id'),
  updateTag: (held, { tag }) => putRow(held, tag, 'tag_id'),
  deleteTag: (held, { tag_id }) => dropRow(held, tag_id, 'tag_id'),
};

export const contactTypeReducers: Reducers<labels.ContactType[]> = {
  contactType: (held, { contact_type }) => putRow(held, contact_type, 'type_id'),
  updateContactType: (held, { contact_type }) => putRow(held, contact_type, 'type_id'),
};

export const templateReducers: Reducers<labels.MessageTemplate[]> = {
  messageTemplate: (held, { template }) => putRow(held, template, 'template_id'),
  updateMessageTemplate: (held, { template }) => putRow(held, template, 'template_id'),
  deleteMessageTemplate: (held, { template_id }) => dropRow(held, template_id, 'template_id'),
};

export const processTypeReducers: Reducers<labels.ProcessType[]> = {
  processType: (held, { process }) => (held.some(({ id }) => id === process.id) ? held : [...held, process]),
};

export const quickReminderReducers: Reducers<labels.ReminderPreset[]> = {
  reminderPreset: (held, { reminder_preset }) => putRow(held, reminder_preset, 'reminder_id'),
  updateReminderPreset: (held, { reminder_preset }) => putRow(held, reminder_preset, 'reminder_id'),
  deleteReminderPreset: (held, { reminder_id }) => dropRow(held, reminder_id, 'reminder_id'),
};
