import { Popover, TextInput, type TextInputProps } from '@mantine/core';
import { mdiCheck, mdiUnfoldMoreHorizontal } from '@mdi/js';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../icon.tsx';
import classes from './choice-field.module.css';
import { type Choice, seek, stepTo, typeTo } from './choice-keys.ts';

interface ChoiceFieldProps<Value extends string | number> extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'defaultValue'
> {
  value: Value;
  data: readonly (Value | Choice<Value>)[];
  onChange: (value: Value) => void;
  /** What is typed narrows the list; left out: where there are many. Else it goes to the one that begins so. */
  searchable?: boolean;
  /** Within a line of text, and written like it. */
  inText?: boolean;
}

const MANY = 8;
const LIST_HEIGHT = 300;
/** Letters typed within this time of each other are one word, in milliseconds. */
const WORD_MS = 700;

interface OpenList {
  /** Where the keys and the pointer stand; -1 for nowhere. */
  at: number;
  /** It stands in a popover, which would close at a click outside of it. */
  inside: boolean;
}

/** One of several: a list of choices, by mouse, thumb and the keys of a browser's own list. */
export function ChoiceField<Value extends string | number>({
  value,
  data,
  onChange,
  searchable,
  inText = false,
  ...input
}: ChoiceFieldProps<Value>) {
  const ownId = useId();
  const id = input.id ?? ownId;
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef({ letters: '', when: 0 });
  const [list, setList] = useState<OpenList | null>(null);
  const [search, setSearch] = useState<string | null>(null);
  const choices = data.map((one) => (typeof one === 'object' ? one : { value: one, label: String(one) }));
  const seeks = searchable ?? choices.length > MANY;
  const shown = search === null ? choices : seek(choices, search);
  const chosen = choices.findIndex((choice) => choice.value === value);
  const off = input.disabled || input.readOnly;
  const at = list?.at ?? -1;
  const optionId = (index: number) => `${id}-choice-${index}`;
  const close = () => {
    setList(null);
    setSearch(null);
  };
  const open = (to: number) =>
    setList({ at: to, inside: field.current?.closest('.mantine-Popover-dropdown') !== null });
  const choose = (index: number) => {
    const choice = shown[index];
    if (!choice || choice.disabled) return;
    close();
    if (choice.value !== value) onChange(choice.value);
  };

  const opened = list !== null && !off;
  useEffect(() => {
    const option = opened ? document.getElementById(`${id}-choice-${at}`) : null;
    const box = option?.offsetParent;
    if (!option || !box) return;
    const { offsetTop: top, offsetHeight: height } = option;
    if (top < box.scrollTop) box.scrollTop = top - 4;
    else if (top + height > box.scrollTop + box.clientHeight)
      box.scrollTop = top + height + 4 - box.clientHeight;
  }, [opened, at, id]);

  const typeLetter = (letter: string, now: number) => {
    const { letters, when } = typed.current;
    typed.current = { letters: now - when > WORD_MS ? letter : letters + letter, when: now };
    const found = typeTo(typed.current.letters, list ? at : chosen, shown);
    if (found !== -1 || !list) open(found === -1 ? chosen : found);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown?.(event);
    const { key, timeStamp } = event;
    if (off || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) return;
    // The choice under the keys is taken along, as a browser's own list does.
    if (key === 'Tab') return choose(at);
    const letter = key.length === 1 && !event.altKey;
    const inWord = key !== ' ' || timeStamp - typed.current.when < WORD_MS;
    if (!list) {
      if (key === 'ArrowDown' || key === 'ArrowUp' || (!seeks && (key === 'Enter' || key === ' ')))
        open(chosen);
      else if (!seeks && letter) typeLetter(key, timeStamp);
      else return;
    } else if (key === 'Escape') close();
    else if (key === 'Enter' || (!seeks && key === ' ' && !inWord)) choose(at);
    else if (!seeks && letter) typeLetter(key, timeStamp);
    else {
      const to = seeks && (key === 'Home' || key === 'End') ? null : stepTo(key, at, shown);
      if (to === null) return;
      setList({ ...list, at: to });
    }
    // It is no key of the form or the dialog around the field.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Popover
      opened={opened}
      onChange={(stays) => {
        if (!stays) close();
      }}
      position="bottom-start"
      offset={4}
      shadow="md"
      withRoles={false}
      withinPortal={!list?.inside}
      floatingStrategy={list?.inside ? 'fixed' : 'absolute'}
      transitionProps={{ duration: 0 }}
      middlewares={{
        size: {
          padding: 8,
          apply: ({ rects, availableHeight, elements }) => {
            elements.floating.style.minWidth = `${rects.reference.width}px`;
            elements.floating.style.maxHeight = `${Math.min(availableHeight, LIST_HEIGHT)}px`;
          },
        },
      }}
    >
      <Popover.Target>
        <TextInput
          rightSectionPointerEvents="none"
          autoComplete="off"
          spellCheck={false}
          {...(inText
            ? { variant: 'unstyled', rightSectionWidth: 18, classNames: { input: classes.inText! } }
            : {})}
          {...input}
          ref={field}
          rightSection={
            input.rightSection ?? <Icon path={mdiUnfoldMoreHorizontal} size={16} className="ink-dim" />
          }
          id={id}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={opened}
          aria-controls={opened ? `${id}-choices` : undefined}
          aria-activedescendant={at === -1 ? undefined : optionId(at)}
          // Escape is the list's own, not the dialog's around it.
          data-mantine-stop-propagation={opened || undefined}
          pointer={!seeks}
          readOnly={off || !seeks}
          value={search ?? choices[chosen]?.label ?? ''}
          onChange={(event) => {
            const words = event.currentTarget.value;
            setSearch(words);
            open(words.trim() === '' ? chosen : stepTo('Home', -1, seek(choices, words))!);
          }}
          onFocus={(event) => {
            // What is typed is a search, not more of the words that stand there.
            if (seeks) event.currentTarget.select();
            input.onFocus?.(event);
          }}
          onClick={(event) => {
            if (seeks && search === null) event.currentTarget.select();
            if (list && !seeks) close();
            else if (!list && !off) open(chosen);
            input.onClick?.(event);
          }}
          onBlur={(event) => {
            close();
            input.onBlur?.(event);
          }}
          onKeyDown={onKeyDown}
        />
      </Popover.Target>
      <Popover.Dropdown
        className="scroll-y contain-scroll"
        p={4}
        mah={LIST_HEIGHT}
        maw="calc(100vw - 16px)"
        // The focus stays in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div
          id={`${id}-choices`}
          role="listbox"
          aria-label={input['aria-label']}
          aria-labelledby={input['aria-labelledby'] ?? (input.label ? `${id}-label` : undefined)}
        >
          {(opened ? shown : []).map(({ value: one, label, disabled }, index) => (
            // The keyboard's way to it is the field it belongs to.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={one}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={one === value}
              aria-disabled={disabled || undefined}
              className={`row text-13 gap-8 border-box min-h-32 pad-4-8 radius-control touch-min-h-44 ${
                index === at ? 'bg-brand-tint ink-brand-tint' : ''
              } ${disabled ? 'ink-dim' : 'pointer'}`}
              onPointerMove={() => {
                if (list && index !== at && !disabled) setList({ ...list, at: index });
              }}
              onClick={() => choose(index)}
            >
              <span className="grow breakable">{label}</span>
              {one === value ? <Icon path={mdiCheck} size={16} className="fixed-size" /> : null}
            </div>
          ))}
        </div>
        {shown.length === 0 ? (
          <p className="hint no-margin pad-8" role="status">
            Nothing is called so
          </p>
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}
