import { contacts as contract } from '@chairline/contract';
import { mdiClose, mdiMagnify } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { noteTyped, setSearch, useListView } from '../list-view.ts';
import classes from './list-head.module.css';

const DEBOUNCE_MS = 150;

/** The list's search box: numbers and names. `/` goes to it, Esc clears it, ↓ goes to the list. */
export function SearchBox({ onDown }: { onDown: () => void }) {
  const search = useListView((state) => state.search);
  const [text, setText] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  // The list's own "Clear the search" empties the box as well.
  const [lastSearch, setLastSearch] = useState(search);
  if (search !== lastSearch) {
    setLastSearch(search);
    if (search !== text.trim()) setText(search);
  }
  useEffect(() => {
    if (text.trim() === search) return undefined;
    const timer = setTimeout(() => setSearch(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, search]);
  useEffect(() => noteTyped(text), [text]);
  useHotkeys({
    '/': {
      label: 'Search contacts',
      group: 'Contacts',
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  });
  const clear = () => {
    setText('');
    setSearch('');
    input.current?.focus();
  };
  return (
    <div className="relative grow min-w-0" role="search">
      <Icon path={mdiMagnify} size={18} className={classes.searchIcon} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={contract.SEARCH_MAX_LENGTH}
        aria-label="Search contacts by name or number"
        placeholder="Search"
        className={classes.searchInput}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            clear();
          } else if (event.key === 'ArrowDown' || (event.key === 'Enter' && text.trim() === search)) {
            event.preventDefault();
            onDown();
          }
        }}
      />
      {text !== '' ? (
        <IconButton
          icon={mdiClose}
          label="Clear the search"
          size={28}
          className={`absolute ${classes.clear}`}
          onClick={clear}
        />
      ) : (
        <kbd className={classes.kbd} aria-hidden>
          /
        </kbd>
      )}
    </div>
  );
}
