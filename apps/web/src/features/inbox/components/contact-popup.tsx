import type { ContactExtras } from '@chairline/office-state/contacts';
import { Popover } from '@mantine/core';
import { mdiChevronDown } from '@mdi/js';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Contact } from '../../contacts/index.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { MediaTarget } from '../../../ui/media/media-kinds.ts';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import classes from './contact-popup.module.css';

const Gallery = lazy(() => loadChunk('gallery', () => import('./media-gallery.tsx')));
const About = lazy(() => loadChunk('about-contact', () => import('./about-contact.tsx')));

interface ContactPopupProps {
  contact: Contact;
  extras: ContactExtras | undefined;
  onMail: () => void;
  /** Sums the thread up; null without AI. */
  onSummary: (() => void) | null;
  onView: (target: MediaTarget) => void;
  /** What opens it. */
  name: string;
  /** Type, tags and family: on a phone the thread has their room, and they stand here. */
  strip: ReactNode;
}

/** All about the contact at a glance, behind its name: beside it, or as a sheet on a phone. */
export function ContactPopup({ contact, extras, name, strip, onMail, onSummary, onView }: ContactPopupProps) {
  const [opened, setOpened] = useState(false);
  const [gallery, setGallery] = useState(false);
  const phone = usePhoneWidth();
  const close = () => setOpened(false);
  const about = (
    <Suspense fallback={<SkeletonRows count={9} rowHeight={24} withAvatar={false} label="Loading" />}>
      <About
        contact={contact}
        extras={extras}
        onMail={onMail}
        onSummary={onSummary}
        onGallery={() => setGallery(true)}
        onClose={close}
      />
    </Suspense>
  );
  return (
    <>
      <Popover
        opened={opened && !phone}
        onChange={setOpened}
        position="bottom-start"
        width={360}
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
        <Popover.Dropdown className="pad-8-12">{about}</Popover.Dropdown>
      </Popover>
      {opened && phone ? (
        <SheetDialog title={name} onClose={close}>
          <div className="margin-b-16">{strip}</div>
          {about}
        </SheetDialog>
      ) : null}
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
