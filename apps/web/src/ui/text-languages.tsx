import type { labels } from '@chairline/contract';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageWords, nameOfLanguage } from '../lib/language-words.ts';
import { TRANSLATED_AFTER_MS, translatedQuery } from '../lib/translated.ts';
import { PlainButton } from './plain-button.tsx';

export type TextLanguages = ReturnType<typeof useTextLanguages>;

/**
 * The languages a text goes out in beside the office's: each is shown as the first who gets it so, and only what was
 * shown goes out.
 * @param offered of the preview; none while nothing is written
 * @param late whether `offered` is not of the words as they now are, and there may be more of them
 */
export function useTextLanguages(offered: readonly labels.TextLanguage[], late: boolean) {
  const [on, setOn] = useState(true);
  const key = offered.map(({ language, text }) => `${language}:${text}`).join('\n');
  const [settled] = useDebouncedValue(key, TRANSLATED_AFTER_MS);
  const samples = useQueries({
    queries: offered.map(({ language, text }) => ({
      ...translatedQuery(language, text),
      enabled: on && settled === key,
    })),
  });
  const rows = offered.map((one, index) => ({ ...one, sample: samples[index]! }));
  return {
    rows,
    on,
    setOn,
    /** Some are not shown yet for these words. */
    waits: on && (late || rows.some(({ sample }) => sample.isPending || sample.isFetching)),
    shown: on ? rows.filter(({ sample }) => sample.data).map(({ language }) => language) : [],
  };
}

/** What the text says in each of the languages, or that they get it as it is written. */
export function LanguagesPart({ languages: { rows, on, setOn } }: { languages: TextLanguages }) {
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-6 margin-t-12" aria-label="In other languages">
      <Checkbox
        size="xs"
        label="Translate it for those who write another language"
        checked={on}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      {on
        ? rows.map(({ language, count, name, sample }) => (
            <div key={language} className="grid gap-2 pad-6-10 radius-control bg-sunken">
              <span className="row gap-8">
                <span className="text-13 grow medium">{languageWords(nameOfLanguage(language), count)}</span>
                <span className="caption">{name ? `as ${name} gets it` : ''}</span>
              </span>
              {sample.data ? (
                <span className="text-13 pre-wrap breakable" lang={language} dir="auto">
                  {sample.data.text}
                </span>
              ) : sample.isPending || sample.isFetching ? (
                <span className="text-13 ink-dim" role="status">
                  Translating…
                </span>
              ) : (
                <span className="row text-13 wrap gap-8 ink-error" role="alert">
                  It could not be translated: they get it as it is written.
                  <PlainButton onClick={() => void sample.refetch()}>Try again</PlainButton>
                </span>
              )}
            </div>
          ))
        : null}
    </section>
  );
}

/** What one of them gets, as it was written, and on a press in their language. */
export function PersonText({ text, language }: { text: string; language: string | null }) {
  const [open, setOpen] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({
    ...translatedQuery(language ?? '', text),
    enabled: open && language !== null,
  });
  if (language === null) return <span className="text-13 pre-wrap breakable">{text}</span>;
  const name = nameOfLanguage(language);
  return (
    <>
      <span className="text-13 pre-wrap breakable" lang={open && data ? language : undefined} dir="auto">
        {open && data ? data.text : text}
      </span>
      <span className="row wrap gap-8 size-12 ink-dim">
        <span role={open ? 'status' : undefined}>
          {open && isFetching
            ? 'Translating…'
            : open && isError
              ? 'It could not be translated just now.'
              : `Goes out in ${name}`}
        </span>
        <PlainButton
          aria-expanded={open}
          onClick={() => {
            if (open && isError) void refetch();
            else setOpen(!open);
          }}
        >
          {open && isError ? 'Try again' : open ? 'Show it as written' : `Show it in ${name}`}
        </PlainButton>
      </span>
    </>
  );
}
