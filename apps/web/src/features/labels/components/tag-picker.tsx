import type { labels } from '@chairline/contract';
import { Popover } from '@mantine/core';
import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useTags } from '../queries.ts';
import { offerTags, searchTags, type TagTarget } from '../tag-choice.ts';
import { TagIcon } from './tag-icon.tsx';
import classes from './tag-picker.module.css';

interface TagPickerProps {
  /** What the tag goes on. */
  target: TagTarget;
  /** tag_ids that are on it already. */
  applied: readonly number[];
  opened: boolean;
  onChange: (opened: boolean) => void;
  onPick: (tag: labels.Tag) => void;
  /** The button that opens it: one element that takes a ref. It gets the focus back. */
  children: ReactElement;
}

/** A popup that offers the tags that can be put on something: by mouse, touch, and by typing and arrow keys. */
export function TagPicker({ target, applied, opened, onChange, onPick, children }: TagPickerProps) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      width={260}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown!} aria-label="Add a tag">
        {opened ? (
          <TagList
            target={target}
            applied={applied}
            onPick={(tag) => {
              onChange(false);
              onPick(tag);
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function whyNone(words: string, any: boolean): string {
  if (words.trim() !== '' && any) return `No tag has “${words.trim()}” in it.`;
  return 'No other tag can be added here. An admin makes tags in Settings.';
}

type TagListProps = Pick<TagPickerProps, 'target' | 'applied' | 'onPick'>;

/** The tags that can be put on something, found by typing. */
export function TagList({ target, applied, onPick }: TagListProps) {
  const listId = useId();
  const [words, setWords] = useState('');
  const [index, setIndex] = useState(0);
  const offered = offerTags(useTags(), target, applied);
  const found = searchTags(offered, words);
  const active = Math.min(index, found.length - 1);
  const optionId = (tag: labels.Tag) => `${listId}-${tag.tag_id}`;

  const move = (to: number) => {
    const next = (to + found.length) % found.length;
    setIndex(next);
    document.getElementById(optionId(found[next]!))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0 || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'Enter') onPick(found[active]!);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label="Search tags"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? optionId(found[active]) : undefined}
        placeholder="Search tags"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        data-autofocus
        className={`border-box w-full h-32 pad-0-10 box-line-strong radius-control bg-panel ink font-inherit size-13 touch-h-44 ${classes.search}`}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Tags" className={classes.list} hidden={found.length === 0}>
        {found.map((tag, place) => (
          // The keyboard's way to it is the field above (ARIA combobox).
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={tag.tag_id}
            id={optionId(tag)}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            className={`row text-13 gap-8 min-h-36 pad-0-8 radius-control pointer touch-min-h-44 ${classes.option}`}
            title={tag.tag_desc || undefined}
            // The focus stays in the field: the option goes once it is picked.
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setIndex(place)}
            onClick={() => onPick(tag)}
          >
            <TagIcon tag={tag} size={18} decorative />
            <span className="ellipsis">{tag.tag_name}</span>
          </div>
        ))}
      </div>
      {found.length === 0 ? (
        <p className={classes.none} role="status">
          {whyNone(words, offered.length > 0)}
        </p>
      ) : null}
    </>
  );
}
