import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './command-palette.module.css';
import { takeTypedAhead } from './open-dialog.ts';
import type { PaletteItem } from './palette-items.ts';
import { usePaletteItems } from './use-palette-items.ts';

const DEBOUNCE_MS = 120;

interface OptionProps {
  item: PaletteItem;
  active: boolean;
  onRun: () => void;
  onPoint: () => void;
}

function Option({ item, active, onRun, onPoint }: OptionProps) {
  return (
    // The field above keeps the focus and takes the keys, as a combobox does (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={`palette-${item.id}`}
      role="option"
      aria-selected={active}
      className={classes.option}
      onPointerMove={active ? undefined : onPoint}
      onClick={onRun}
    >
      {item.contact ? <ContactAvatar contact={item.contact} /> : null}
      {item.icon ? (
        <span className={classes.icon}>
          <Icon path={item.icon} size={18} />
        </span>
      ) : null}
      <span className={classes.label}>{item.label}</span>
      {item.note ? <span className={classes.note}>{item.note}</span> : null}
    </div>
  );
}

const focusField = (field: HTMLInputElement | null) => field?.focus();

/** Ctrl/⌘ K: contacts, screens and actions by a few letters. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { items, query } = usePaletteItems(search);
  const [activeId, setActiveId] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const found = items.findIndex((item) => item.id === activeId);
  const index = found === -1 ? 0 : found;
  const active = items[index];
  // What is shown may still belong to the letters before the last.
  const settled = text.trim() === search && !query.isPlaceholderData && !query.isPending;
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

  const run = (item: PaletteItem) => {
    onClose();
    item.run();
  };

  const runWanted = useEffectEvent(() => {
    setWanted(null);
    if (active && wanted === search) run(active);
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
      size={560}
      yOffset="12dvh"
      centered={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content! }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content radius="md" aria-label="Find a contact, a screen or an action">
        <div className={classes.field}>
          <Icon path={mdiMagnify} size={20} className={classes.lens} />
          <input
            ref={focusField}
            onFocus={takeOver}
            className={classes.input}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setActiveId(null);
              setWanted(null);
            }}
            onKeyDown={onKeyDown}
            placeholder="Name, number, screen or action"
            aria-label="Name, number, screen or action"
            role="combobox"
            aria-expanded
            aria-controls="palette-list"
            aria-autocomplete="list"
            aria-activedescendant={active ? `palette-${active.id}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            data-autofocus
          />
          <button type="button" className={classes.close} onClick={onClose} aria-label="Close Esc">
            <span className={classes.esc}>Esc</span>
            <Icon path={mdiClose} size={20} className={classes.cross} />
          </button>
        </div>
        <div id="palette-list" ref={list} role="listbox" aria-label="Results" className={classes.list}>
          {[...groups].map(([group, members]) => (
            <div key={group} role="group" aria-label={group} className={classes.group}>
              <div className={classes.heading} aria-hidden>
                {group === 'Contacts' && !search ? 'Recent contacts' : group}
              </div>
              {members.map((item) => (
                <Option
                  key={item.id}
                  item={item}
                  active={item.id === active?.id}
                  onRun={() => run(item)}
                  onPoint={() => setActiveId(item.id)}
                />
              ))}
            </div>
          ))}
        </div>
        <p className={classes.foot} role="status">
          {query.isPending ? 'Looking for contacts…' : null}
          {query.isError ? `Contacts could not be searched. ${errorMessage(query.error)}` : null}
          {query.isSuccess && search && !groups.has('Contacts') ? `No contact matches “${search}”.` : null}
        </p>
      </Modal.Content>
    </Modal.Root>
  );
}
