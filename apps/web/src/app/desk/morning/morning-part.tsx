import { type ReactNode, useId } from 'react';
import { AddressLink } from '../../../ui/address-link.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';

/** One of a short list: what it is about, a line of it, and when. */
export interface MorningRow {
  id: string;
  title: string;
  note: string;
  when: string;
  href: string;
}

interface MorningPartProps {
  title: string;
  /** How many there are in all; left out while it is not known. */
  count?: string | undefined;
  /** The first of them; left out while they are on their way. */
  rows: readonly MorningRow[] | undefined;
  /** They could not be asked for: how to try again. */
  failed: (() => void) | null;
  /** Said where there are none. */
  none: string;
  /** Where all of them stand. */
  whole?: { href: string; words: string };
  /** What else is said of them. */
  note?: ReactNode;
}

/** So many of a list are shown. */
export const MORNING_ROWS = 5;

/** A short list of the morning, with the way to the whole of it. */
export function MorningPart({ title, count, rows, failed, none, whole, note }: MorningPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="panel clip min-w-0">
      <header className="row justify-between gap-8 min-h-36 pad-4-8 line-bottom">
        <h2 id={id} className="text-14 semibold no-margin ellipsis">
          {title}
          {count ? <span className="ink-dim regular tabular"> {count}</span> : null}
        </h2>
        {whole && rows && rows.length > 0 ? (
          <AddressLink
            href={whole.href}
            className="font-13-medium ink-brand no-underline hover-underline fixed-size"
          >
            {whole.words}
          </AddressLink>
        ) : null}
      </header>
      {rows === undefined && failed === null ? (
        <SkeletonRows count={3} rowHeight={45} withAvatar={false} label={`Loading: ${title}`} />
      ) : null}
      {rows === undefined && failed !== null ? (
        <p className="hint row justify-between gap-8 no-margin pad-8-12" role="alert">
          Could not be loaded.
          <PlainButton onClick={failed}>Try again</PlainButton>
        </p>
      ) : null}
      {rows && rows.length === 0 ? <p className="hint no-margin pad-8-12">{none}</p> : null}
      {rows && rows.length > 0 ? (
        <ul className="plain-list">
          {rows.slice(0, MORNING_ROWS).map((row) => (
            <li key={row.id}>
              <AddressLink
                href={row.href}
                className="row gap-8 h-45 pad-0-10 ink no-underline hover-tint ring-inside"
              >
                <span className="grid grow min-w-0">
                  <span className="ellipsis text-13 medium">{row.title}</span>
                  <span className="ellipsis caption">{row.note}</span>
                </span>
                <span className="caption tabular fixed-size">{row.when}</span>
              </AddressLink>
            </li>
          ))}
        </ul>
      ) : null}
      {note}
    </section>
  );
}
