import { type contacts, conversations, labels, nameKey } from '@chairline/contract';
import { useEffect, useEffectEvent, type Ref } from 'react';
import { useSession } from '../../lib/session.ts';
import { useTemplates } from '../labels/index.ts';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import { type PopupSpot, SuggestPopup, type SuggestHandle } from './suggest-popup.tsx';
import { matchPlaceholders, matchTemplates, type SuggestTrigger } from './suggest-trigger.ts';
import { usePlaceholderValues } from './use-placeholder-values.ts';

/** Somebody who can be mentioned. */
export type Mentionable = conversations.MentionablePerson;

export interface SuggestionsProps {
  trigger: SuggestTrigger & { typed: boolean };
  contact: contacts.Contact | undefined;
  people?: readonly Mentionable[] | undefined;
  /** The text goes to many: nothing is filled in here. */
  forEach: boolean;
  spot: PopupSpot;
  ref: Ref<SuggestHandle>;
  /** @param rest what the writer would type on, had it not been inserted by itself */
  onChoose: (text: string, rest?: string) => void;
  onClose: () => void;
  onActive: (id: string | null, listId: string) => void;
}

/** The popup of a `@`, `$` or `/` that is being typed. */
export default function Suggestions(props: SuggestionsProps) {
  if (props.trigger.sign === '@') return <PeopleList {...props} />;
  return props.trigger.sign === '$' ? <PlaceholderList {...props} /> : <TemplateList {...props} />;
}

const nobody: readonly Mentionable[] = [];

function PeopleList({
  trigger,
  people = nobody,
  onChoose,
  contact: _contact,
  forEach: _forEach,
  ...popup
}: SuggestionsProps) {
  const found = conversations.matchPeople(people, trigger.query);
  const only = trigger.typed && found.length === 1 && isWhole(found[0]!, trigger.query) ? found[0]! : null;
  const choose = (person: Mentionable, rest = ' ') => onChoose(`@${person.username} `, rest);
  const chooseOnly = useEffectEvent(choose);
  // A single exact match is chosen automatically (specification 2, section 4); who types on the last name behind
  // the first is not given it twice.
  useEffect(() => {
    if (!only) return undefined;
    const rest = sameName(only.first_name, trigger.query) ? ` ${only.last_name}` : ' ';
    const timer = setTimeout(() => chooseOnly(only, rest));
    return () => clearTimeout(timer);
  }, [only, trigger.query]);
  return (
    <SuggestPopup
      {...popup}
      label="People"
      small
      items={found.map((person) => ({
        key: String(person.user_id),
        title: `${person.first_name} ${person.last_name}`.trim() || person.username,
        hint: `@${person.username}`,
        lead: <UserAvatar user={person} size={26} />,
      }))}
      onChoose={(key) => {
        const chosen = found.find(({ user_id }) => String(user_id) === key);
        if (chosen) choose(chosen);
      }}
    />
  );
}

const sameName = (name: string, typed: string) => name !== '' && nameKey(name) === nameKey(typed);

/** Whether a name was typed to its end. */
function isWhole({ username, first_name, last_name }: Mentionable, typed: string): boolean {
  return [username, first_name, last_name, `${first_name} ${last_name}`].some((name) =>
    sameName(name, typed),
  );
}

const ofAppointments: readonly labels.Placeholder[] = ['ApptDateWithTime', 'ApptTime', 'ApptLocation'];

function PlaceholderList({ trigger, contact, forEach, onChoose, ...popup }: SuggestionsProps) {
  const { ODEnabled } = useSession();
  const values = usePlaceholderValues(contact);
  const found = matchPlaceholders(trigger.query);
  const valueOf = (name: labels.Placeholder) => labels.valueOfPlaceholder(name, values);
  const write = (name: labels.Placeholder) => (forEach ? null : valueOf(name)) ?? `$${name}`;
  const only = trigger.query !== '' && trigger.typed && found.length === 1 ? found[0]! : null;
  const choose = useEffectEvent((name: labels.Placeholder) =>
    onChoose(write(name), name.slice(trigger.query.length)),
  );
  // A single match is inserted automatically (specification 2, section 4); after React is done, or it would put the
  // field back to what it knows.
  useEffect(() => {
    if (!only) return undefined;
    const timer = setTimeout(() => choose(only));
    return () => clearTimeout(timer);
  }, [only]);

  const hintOf = (name: labels.Placeholder) => {
    if (forEach) return 'Filled in for each of them';
    const value = valueOf(name);
    if (value !== null) return value;
    if (ofAppointments.includes(name)) {
      if (!ODEnabled) return 'Needs the practice system: stays as typed';
      return values.appointments === null
        ? 'Not a patient of Open Dental: stays as typed'
        : 'No appointment to come: stays as typed';
    }
    return 'Not known for this contact: stays as typed';
  };
  return (
    <SuggestPopup
      {...popup}
      label="Placeholders"
      items={found.map((name) => ({ key: name, title: `$${name}`, hint: hintOf(name) }))}
      onChoose={(name) => onChoose(write(name as labels.Placeholder))}
    />
  );
}

/**
 * What stands there instead of templates; Enter does nothing meanwhile: a name typed wrong must not go out. After a
 * blank it is plain text with a slash in it.
 */
function noneFor(query: string): { none?: string } {
  if (query === '')
    return {
      none: 'No message templates for this contact yet. They are made in Settings, Message Templates.',
    };
  return query.includes(' ')
    ? {}
    : { none: `No message template has “${query}” in its name. Esc keeps it as text.` };
}

function TemplateList({ trigger, contact, forEach, onChoose, ...popup }: SuggestionsProps) {
  const values = usePlaceholderValues(contact);
  const fill = (text: string) => (forEach ? text : labels.fillPlaceholders(text, values));
  const found = matchTemplates(useTemplates(), trigger.query, contact?.contact_type ?? 0);
  return (
    <SuggestPopup
      {...popup}
      label="Message templates"
      {...noneFor(trigger.query)}
      items={found.map(({ template_id, title, template }) => ({
        key: String(template_id),
        title,
        hint: fill(template).replace(/\s+/g, ' '),
      }))}
      onChoose={(key) => {
        const chosen = found.find(({ template_id }) => String(template_id) === key);
        if (chosen) onChoose(fill(chosen.template));
      }}
    />
  );
}
