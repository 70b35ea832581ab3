import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { addressOf, search as fullText } from '@chairline/contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { isFullText, QuickMessage } from '../../features/search/index.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePhoneWidth } from '../../ui/use-phone-width.ts';
import classes from './command-palette.module.css';
import { takeTypedAhead } from './open-dialog.ts';
import { indexOfChosen, type PaletteDialog, type PaletteItem } from './palette-items.ts';
import { PaletteOption } from './palette-option.tsx';
import { headingOf, statusOf } from './palette-status.ts';
import { usePaletteItems } from './use-palette-items.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';

const NewConvoDialog = lazy(async () => {
  const { NewConvoDialog: component } = await loadChunk(
    'convo-dialogs',
    () => import('../../features/conversations/general/dialogs.ts'),
  );
  return { default: component };
});

const DEBOUNCE_MS = 120;

const focusField = (field: HTMLInputElement | null) => field?.focus();

/** Ctrl/⌘ K: contacts, people, what stands in messages, screens and actions by a few letters. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [dialog, setDialog] = useState<PaletteDialog | null>(null);
  const navigate = useNavigate();
  if (dialog === null) return <Palette onClose={onClose} onDialog={setDialog} />;
  if (dialog.name === 'quick-message')
    return (
      <QuickMessage
        number={dialog.number}
        onClose={onClose}
        onSent={(contact) => {
          onClose();
          void navigate({ href: addressOf({ contact }) });
        }}
      />
    );
  return (
    <Suspense fallback={null}>
      <NewConvoDialog
        process=""
        people={dialog.people}
        onClose={onClose}
        onCreated={({ convo_id }) => {
          onClose();
          void navigate({ href: addressOf({ process: 0, convo: convo_id }) });
        }}
      />
    </Suspense>
  );
}

interface PaletteProps {
  onClose: () => void;
  /** A dialog takes the palette's place. */
  onDialog: (dialog: PaletteDialog) => void;
}

function Palette({ onClose, onDialog }: PaletteProps) {
  useBackCloses(onClose);
  const phone = usePhoneWidth();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const palette = usePaletteItems(search);
  const { items, query, near, hits } = palette;
  const [activeId, setActiveId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const index = indexOfChosen(items, activeId);
  const active = items[index];
  // What is shown may still belong to the letters before the last.
  // What stands in messages comes last: it is waited for where Enter would take nothing, or what the letters before found.
  const hitsAwaited =
    isFullText(search) && (active ? active.hit !== undefined && hits.isPlaceholderData : hits.isFetching);
  const awaited = hitsAwaited || (near.isLoading && (!active || active.hit !== undefined));
  const settled = text.trim() === search && !query.isPlaceholderData && !query.isPending && !awaited;
  // Enter that came before the answer: meant for these letters and the first that they find.
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);

  // Keys are held until the field has the focus, which is when the dialog's portal is there: none falls between.
  const takeOver = () => {
    const ahead = takeTypedAhead();
    if (ahead.text) setText(ahead.text);
    if (ahead.entered) setWanted(ahead.text.trim());
  };

  const type = (words: string) => {
    setText(words);
    setActiveId(null);
    setWanted(null);
  };

  const run = (item: PaletteItem) => {
    if (item.retype !== undefined) {
      type(item.retype);
      return;
    }
    if (item.dialog) {
      onDialog(item.dialog);
      return;
    }
    if (!item.stays) onClose();
    // Who asks for more goes on reading where it begins.
    if (item.brings) setActiveId(item.brings);
    item.run?.();
  };

  const runWanted = useEffectEvent(() => {
    setWanted(null);
    // A guess is nobody's choice before it was seen.
    if (active && !active.guess && wanted === search) run(active);
  });
  useEffect(() => {
    if (settled && wanted !== null) runWanted();
  }, [settled, wanted]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move && items.length > 0) {
      event.preventDefault();
      setActiveId(items[(index + move + items.length) % items.length]!.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!settled) setWanted(text.trim());
      else if (active) run(active);
    }
  };

  const groups = Map.groupBy(items, (item) => item.group);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={620}
      fullScreen={phone}
      yOffset={phone ? 0 : '10dvh'}
      centered={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content! }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content radius="md" aria-label="Find a contact, a screen or an action">
        <div className={classes.field}>
          <Icon path={mdiMagnify} size={20} className="fixed-size ink-dim" />
          <input
            ref={focusField}
            onFocus={takeOver}
            className={classes.input}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            placeholder="Name, number, words of a message, screen"
            aria-label="Name, number, words of a message, screen or action"
            role="combobox"
            aria-expanded
            aria-controls="palette-list"
            aria-autocomplete="list"
            aria-activedescendant={active ? `palette-${active.id}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={fullText.FULL_TEXT_MAX_LENGTH}
            data-autofocus
          />
          <button type="button" className={classes.close} onClick={onClose} aria-label="Close Esc">
            <span className="phone-gone">Esc</span>
            <Icon path={mdiClose} size={20} className={`gone phone-block ${classes.cross}`} />
          </button>
        </div>
        <div id="palette-list" ref={list} role="listbox" aria-label="Results" className={classes.list}>
          {[...groups].map(([group, members]) => (
            <div key={group} role="group" aria-label={group}>
              {headingOf(group, search, groups) ? (
                <div className={classes.heading} aria-hidden>
                  {headingOf(group, search, groups)}
                </div>
              ) : null}
              {members.map((item) => (
                <PaletteOption
                  key={item.id}
                  item={item}
                  search={search}
                  active={item.id === active?.id}
                  onRun={() => run(item)}
                  onPoint={() => setActiveId(item.id)}
                />
              ))}
            </div>
          ))}
        </div>
        <p className={`hint fixed-size no-margin pad-8-16 line-top ${classes.foot}`} role="status">
          {statusOf(search, palette)}
        </p>
      </Modal.Content>
    </Modal.Root>
  );
}
