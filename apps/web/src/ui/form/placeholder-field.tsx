import { inbox, labels, formatCount, countOf } from '@chairline/contract';
import { Textarea } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { strangePlaceholders } from './strange-placeholders.ts';
import classes from './placeholder-field.module.css';

interface PlaceholderFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholders: readonly labels.Placeholder[];
  /** What is wrong with it; shown once it was left. */
  fault: string | null;
  /** The text as a patient would read it, and whose values it has. */
  filled: string;
  reader: string;
  /** What somebody else saved meanwhile. */
  note?: ReactNode;
}

/** A text with placeholders: they are put in at a click, and what a patient would read stands below. */
export function PlaceholderField(props: PlaceholderFieldProps) {
  const { label, value, onChange, placeholders, fault, filled, reader, note } = props;
  const [left, setLeft] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const count = inbox.countSegments(filled);
  const strange = strangePlaceholders(value, placeholders);
  const insert = (word: labels.Placeholder) => {
    area.current?.focus();
    // Typed as if by hand, so that the browser's undo takes it back; where it cannot, put in its place.
    const typed = `$${word}`;
    if (document.execCommand('insertText', false, typed)) return;
    const at = area.current?.selectionStart ?? value.length;
    onChange(value.slice(0, at) + typed + value.slice(at));
  };
  return (
    <>
      <div>
        <Textarea
          ref={area}
          label={label}
          withAsterisk
          rows={5}
          maxLength={labels.TEMPLATE_MAX}
          value={value}
          error={left ? fault : null}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={() => setLeft(true)}
        />
        {note}
        <div className={classes.placeholders} role="group" aria-label="Insert a placeholder">
          {placeholders.map((word) => (
            <button
              key={word}
              type="button"
              className={classes.placeholder}
              // The caret stays where it is in the text.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(word)}
            >
              ${word}
            </button>
          ))}
        </div>
        <p className="flex caption wrap justify-between gap-2-12 margin-6-0-0 tabular">
          <span>
            {value.length} of {formatCount(labels.TEMPLATE_MAX)} characters
          </span>
          <span>{countOf(count.segments, 'part')} with these sample values</span>
        </p>
        <p className="text-12 no-margin ink-warn" role="status">
          {strange.length > 0 ? `Nothing fills in ${strange.join(', ')}: patients would read it so.` : null}
        </p>
      </div>
      {filled.trim() === '' ? null : (
        <div>
          <p className="caption margin-0-0-4">What {reader} would read</p>
          <div className="text-14 pad-10-12 radius-bubble bg-brand-tint ink-brand-tint pre-wrap breakable">
            {filled}
          </div>
        </div>
      )}
    </>
  );
}
