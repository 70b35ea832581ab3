import { ActionIcon, Modal } from '@mantine/core';
import { mdiArrowLeft, mdiChevronRight, mdiClose } from '@mdi/js';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { Icon } from './icon.tsx';
import classes from './sectioned-dialog.module.css';
import { usePhoneWidth } from './use-phone-width.ts';
import { useBackCloses } from './use-back-closes.ts';

export interface DialogSection<Id extends string> {
  id: Id;
  label: string;
  /** An outline from `@mdi/js`. */
  icon: string;
  content: ReactNode;
}

interface SectionedDialogProps<Id extends string> {
  title: string;
  sections: readonly DialogSection<Id>[];
  /** The part that is open first. Left out: the first, and on a phone the list of them. */
  first?: Id | undefined;
  /** Something stands there that is shown once only: a slip of Esc or the mouse must not close it. */
  guarded?: boolean;
  /** Below the list of parts: where else something is found. */
  foot?: ReactNode;
  onClose: () => void;
}

/**
 * A dialog with a sidebar of parts. On a phone a full-height sheet: the list of parts, then one of them
 * with a way back.
 */
export function SectionedDialog<Id extends string>({
  title,
  sections,
  first,
  guarded = false,
  foot,
  onClose,
}: SectionedDialogProps<Id>) {
  const phone = usePhoneWidth();
  const [chosen, setChosen] = useState<Id | null>(first ?? null);
  const shown = sections.find((section) => section.id === chosen) ?? (phone ? undefined : sections[0]);
  const panel = useRef<HTMLElement>(null);
  const list = useRef<HTMLElement>(null);

  // On a phone the list and a part take each other's place: the focus goes along.
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    const left = before.current;
    before.current = chosen;
    if (!phone) return;
    if (chosen) panel.current?.focus();
    else list.current?.querySelector<HTMLElement>(`[data-section="${left}"]`)?.focus();
  }, [chosen, phone]);

  const inPart = phone && shown !== undefined;
  useBackCloses(() => {
    if (!guarded) onClose();
  });
  useBackCloses(() => setChosen(null), inPart);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={820}
      centered
      fullScreen={phone}
      closeOnEscape={!guarded}
      closeOnClickOutside={!guarded}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content
        radius={phone ? 0 : 'md'}
        classNames={{ content: classes.content! }}
        data-phone={phone || undefined}
      >
        <div className={classes.header}>
          {inPart ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              className="square-44"
              aria-label={`Back to ${title}`}
              onClick={() => setChosen(null)}
            >
              <Icon path={mdiArrowLeft} size={20} />
            </ActionIcon>
          ) : null}
          <Modal.Title className="ellipsis text-16 grow min-w-0 semibold">
            {inPart ? shown.label : title}
          </Modal.Title>
          <ActionIcon
            variant="subtle"
            color="gray"
            className="square-44"
            aria-label="Close"
            onClick={onClose}
          >
            <Icon path={mdiClose} size={20} />
          </ActionIcon>
        </div>
        <div className={classes.body}>
          {inPart ? null : (
            <nav className={classes.sections} aria-label={title} ref={list}>
              {sections.map(({ id, label, icon }) => (
                <button
                  key={id}
                  type="button"
                  className={`row bare fixed-size gap-10 min-h-36 pad-0-10 radius-control ink font-inherit text-left ring-inside ${classes.section}`}
                  data-section={id}
                  aria-current={id === shown?.id ? 'page' : undefined}
                  data-autofocus={id === (shown ?? sections[0])?.id || undefined}
                  onClick={() => setChosen(id)}
                >
                  <span className={`grid fixed-size ink-dim ${classes.icon}`}>
                    <Icon path={icon} size={20} />
                  </span>
                  <span className="grow min-w-0">{label}</span>
                  {phone ? (
                    <span className="grid ink-dim">
                      <Icon path={mdiChevronRight} size={20} />
                    </span>
                  ) : null}
                </button>
              ))}
              {foot ? <p className="hint no-margin pad-8-12">{foot}</p> : null}
            </nav>
          )}
          {shown ? (
            <section
              key={shown.id}
              className={classes.panel}
              aria-label={shown.label}
              tabIndex={-1}
              ref={panel}
            >
              <h3 className={classes.heading}>{shown.label}</h3>
              <ErrorBoundary>{shown.content}</ErrorBoundary>
            </section>
          ) : null}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
