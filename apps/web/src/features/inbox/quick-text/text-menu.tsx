import { labels } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { matchTemplates, usePlaceholderValues } from '../../composer/index.ts';
import { quietHoursQuery } from '../../consent/index.ts';
import { textableNumbers, useContactDetail, type Contact } from '../../contacts/index.ts';
import { nameOfLanguage } from '../../../lib/language-words.ts';
import { useTranslation } from '../composer/use-translation.ts';
import { pickChannel } from '../text-channel.ts';
import { useTemplates } from '../../labels/index.ts';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { isQuietNow } from '../../../lib/quiet-now.ts';
import { sendLater } from './send-later.ts';
import classes from './text-menu.module.css';

interface TextMenuProps {
  contactId: number;
  name: string;
  /** A text is on its way, or the menu is left. */
  onDone: () => void;
  /** To the composer, where a text is written by hand. */
  onWrite: () => void;
}

/** What each template would say to this contact; with why it cannot be sent as it is. */
function useTexts(contact: Contact | undefined) {
  const templates = matchTemplates(useTemplates(), '', contact?.contact_type ?? 0);
  const values = usePlaceholderValues(contact);
  return templates.map((template: labels.MessageTemplate) => {
    const text = labels.fillPlaceholders(template.template, values);
    return { id: template.template_id, title: template.title, text, missing: labels.openPlaceholders(text) };
  });
}

const unchosen = { translate: null, language: null };

/** The templates a text to a patient can be made from: one click sends it, as the patient last wrote. */
export default function TextMenu({ contactId, name, onDone, onWrite }: TextMenuProps) {
  const { contact, extras, error } = useContactDetail(contactId);
  const texts = useTexts(contact);
  const { client } = useSession();
  const limited = useLimited();
  const quiet = useQuery({ ...quietHoursQuery, refetchOnMount: false }).data;
  const [opened] = useState(() => new Date());
  const list = useRef<HTMLDivElement>(null);
  const translation = useTranslation(contactId, unchosen, contact, extras);
  const known = contact !== undefined && extras !== undefined && translation.known;
  const { to, blocked } = pickChannel({
    limited,
    officeNumber: client.text_number,
    numbers: contact ? textableNumbers(contact) : [],
    chosen: null,
    extras,
  });
  useEffect(() => {
    if (known) list.current?.querySelector<HTMLElement>('button:not([aria-disabled])')?.focus();
  }, [known]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  const send = (text: string) => {
    if (to === null || blocked !== null) return;
    const language = translation.on ? translation.language : null;
    sendLater({ contactId, name, dst: to, src: client.text_number ?? '', text, language });
    onDone();
  };
  const note = error ? 'The contact could not be loaded. Try again in a moment.' : known ? blocked : null;
  return (
    <div ref={list} className={classes.menu} role="group" aria-label={`Text ${name}`} onKeyDown={onKeyDown}>
      <p className={classes.head}>Text {name}</p>
      {known && translation.on ? (
        <p className="caption no-margin pad-4-8">Goes out in {nameOfLanguage(translation.language)}</p>
      ) : null}
      {note ? (
        <p className="text-12 no-margin pad-4-8 radius-control bg-warn-tint ink-warn" role="alert">
          {note}
        </p>
      ) : null}
      {known && !note && quiet && isQuietNow(quiet, opened, client.timezone) ? (
        <p className="text-12 no-margin pad-4-8 radius-control bg-warn-tint ink-warn">
          These are your quiet hours. A text you send now leaves all the same.
        </p>
      ) : null}
      {!known && !note ? (
        <p className="caption no-margin pad-4-8" role="status">
          Looking up the number…
        </p>
      ) : null}
      <div className={classes.list}>
        {texts.map(({ id, title, text, missing }) => {
          const off = !known || note !== null || missing.length > 0;
          return (
            <button
              key={id}
              type="button"
              className={classes.item}
              aria-disabled={off || undefined}
              onClick={() => {
                if (!off) send(text);
              }}
            >
              <span className="medium">{title}</span>
              <span className="clamp caption clamp-2">
                {missing.length > 0
                  ? `Nothing is known for ${missing.join(', ')}`
                  : text.replace(/\s+/g, ' ')}
              </span>
            </button>
          );
        })}
        {texts.length === 0 ? (
          <p className="caption no-margin pad-4-8">
            No message templates for this contact yet. They are made in Settings.
          </p>
        ) : null}
      </div>
      <button type="button" className={classes.write} onClick={onWrite}>
        Write it yourself
      </button>
    </div>
  );
}
