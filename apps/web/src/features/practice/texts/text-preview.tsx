import { formatPhone, labels, formatCount } from '@chairline/contract';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { FailedState } from '../../../ui/failed-state.tsx';
import { formatDayShort } from '../../../ui/format-date.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { PersonText } from '../../../ui/text-languages.tsx';
import { summaryWords } from './text-words.ts';

type Person = labels.ListTextPreview['people'][number];

interface TextPreviewProps {
  query: UseInfiniteQueryResult<InfiniteData<labels.ListTextPreview>>;
  days: number;
  /** Nothing is written yet. */
  empty: boolean;
  timezone: string;
  /** Whom the writer includes all the same. */
  include: readonly number[];
  /** Those it is shown in: whoever is written to in one of them gets it so. */
  languages: readonly string[];
  onInclude: (contactId: number, include: boolean) => void;
}

/** Each with the words they would get, those who are left out first, with the reason and the way to include them. */
export function TextPreview({
  query,
  days,
  empty,
  timezone,
  include,
  languages,
  onInclude,
}: TextPreviewProps) {
  const { data } = query;
  if (!data)
    return query.isError ? (
      <FailedState
        title="What each of them would get could not be shown"
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <SkeletonRows count={3} rowHeight={52} withAvatar={false} label="Loading what each would get" />
    );
  const [first] = data.pages;
  const people = data.pages.flatMap((page) => page.people);
  const more = (first?.total ?? 0) - people.length;
  return (
    <section aria-label="What each of them gets">
      <p className="text-13 margin-12-0-0 medium tabular" role="status">
        {first ? summaryWords(first) : ''}
      </p>
      {query.isError ? (
        <p className="text-13 margin-4-0-0 ink-error" role="alert">
          This could not be renewed. It is checked again before anything is sent.
        </p>
      ) : null}
      <ul className="grid gap-6 no-pad no-marks margin-8-0-0">
        {people.map((person) => (
          <li key={person.contact_id} className="grid gap-2 pad-6-10 radius-control bg-sunken">
            <span className="row gap-8">
              <span className="text-13 ellipsis grow min-w-0 medium">{person.name || 'Nobody named'}</span>
              <span className="caption tabular fixed-size">{formatPhone(person.phone_num)}</span>
            </span>
            <Why {...{ person, days, timezone, onInclude }} included={include.includes(person.contact_id)} />
            {!empty && (person.reason === null || person.included) ? (
              <PersonText
                text={person.text}
                language={person.language && languages.includes(person.language) ? person.language : null}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <PlainButton
          aria-disabled={query.isFetchingNextPage || undefined}
          onClick={() => void query.fetchNextPage()}
        >
          Show {formatCount(Math.min(more, labels.MASS_PREVIEW_PAGE))} more
        </PlainButton>
      ) : null}
    </section>
  );
}

interface WhyProps extends Pick<TextPreviewProps, 'days' | 'timezone' | 'onInclude'> {
  person: Person;
  included: boolean;
}

/** Why somebody gets none, and where that is allowed, the way to include them. */
function Why({ person, days, timezone, included, onInclude }: WhyProps) {
  const { reason, contact_id, name } = person;
  if (reason === null) return null;
  const at = reason === 'texted' ? person.texted_at : reason === 'answered' ? person.heard_at : null;
  const when = at ? ` (${formatDayShort(at, timezone)})` : '';
  return (
    <span className="row gap-8 size-12">
      <span className={`grow min-w-0 ${person.included ? 'ink-dim' : 'ink-warn'}`}>
        {labels.skipWords(reason, days)}
        {when}
      </span>
      {labels.includable.includes(reason) ? (
        <Checkbox
          size="xs"
          label="Include"
          aria-label={`Include ${name}`}
          checked={included}
          onChange={(event) => onInclude(contact_id, event.currentTarget.checked)}
        />
      ) : null}
    </span>
  );
}
