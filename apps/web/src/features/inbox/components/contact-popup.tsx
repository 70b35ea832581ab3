import type { ContactExtras } from '@chairline/office-state/contacts';
import { Popover } from '@mantine/core';
import { mdiChevronDown, mdiContentCopy, mdiEmailOutline, mdiImageMultipleOutline } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import type { Contact } from '../../contacts/index.ts';
import { useContactTypes } from '../../labels/index.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import type { MediaTarget } from '../../../ui/media/media-kinds.ts';
import { aboutContact } from '../about-contact.ts';
import { useDeskAddress } from '../address/use-desk-address.ts';
import classes from './contact-popup.module.css';

const Gallery = lazy(() => loadChunk('gallery', () => import('./media-gallery.tsx')));

interface ContactPopupProps {
  contact: Contact;
  extras: ContactExtras | undefined;
  onMail: () => void;
  onView: (target: MediaTarget) => void;
  /** What opens it. */
  name: string;
}

/** All about the contact at a glance, behind its name. */
export function ContactPopup({ contact, extras, name, onMail, onView }: ContactPopupProps) {
  const [opened, setOpened] = useState(false);
  const [gallery, setGallery] = useState(false);
  const { openPanel } = useDeskAddress();
  const types = useContactTypes();
  const facts = aboutContact(contact, extras, types.get(contact.contact_type)?.type_name);
  const close = (then: () => void) => () => {
    setOpened(false);
    then();
  };
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={320}
        shadow="md"
        trapFocus
        returnFocus
        withinPortal
        transitionProps={{ duration: 120 }}
      >
        <Popover.Target>
          <button type="button" className={classes.open} title={name} onClick={() => setOpened(!opened)}>
            <span className="ellipsis">{name}</span>
            <Icon path={mdiChevronDown} size={18} />
          </button>
        </Popover.Target>
        <Popover.Dropdown className="pad-8" aria-label="About this contact">
          <dl className={classes.facts}>
            {facts.map((fact) => (
              <div key={`${fact.label}:${fact.text}`} className={`pad-4-8 ${classes.fact}`}>
                <dt>{fact.label}</dt>
                <dd>
                  <span className="grow min-w-0">{fact.text}</span>
                  {fact.number === undefined ? null : (
                    <CallButton
                      name={name}
                      number={fact.number}
                      contactId={contact.contact_id}
                      className="icon-button square-28 fixed-size radius-control ink-dim no-underline hover-tint phone-h-44 phone-min-w-44"
                      size={16}
                      onCalled={() => setOpened(false)}
                    />
                  )}
                  {fact.copy === undefined ? null : <CopyButton text={fact.copy} what={fact.text} />}
                </dd>
              </div>
            ))}
          </dl>
          <div className={classes.actions}>
            <button type="button" className={classes.action} onClick={close(() => openPanel('contactInfo'))}>
              Open contact info
            </button>
            {contact.email ? (
              <button type="button" className={classes.action} onClick={close(onMail)}>
                <Icon path={mdiEmailOutline} size={16} />
                E-mail
              </button>
            ) : null}
            <button type="button" className={classes.action} onClick={close(() => setGallery(true))}>
              <Icon path={mdiImageMultipleOutline} size={16} />
              Pictures and files
            </button>
          </div>
        </Popover.Dropdown>
      </Popover>
      <Suspense fallback={null}>
        {gallery ? (
          <Gallery
            contactId={contact.contact_id}
            name={name}
            onView={onView}
            onClose={() => setGallery(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function CopyButton({ text, what }: { text: string; what: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ message: `${what} copied`, kind: 'success' });
    } catch (error) {
      console.warn('The browser refused to copy', error);
      notify({ message: 'The browser did not allow copying.', kind: 'error' });
    }
  };
  return (
    <button
      type="button"
      className="icon-button square-28 fixed-size radius-control ink-dim hover-tint phone-h-44 phone-min-w-44"
      aria-label={`Copy ${what}`}
      data-tip="Copy"
      onClick={() => void copy()}
    >
      <Icon path={mdiContentCopy} size={16} />
    </button>
  );
}
