import { inbox } from '@chairline/contract';
import { mdiTranslate } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Icon } from '../../../ui/icon.tsx';
import { languageName, offerLanguages } from './text-language.ts';
import classes from './translate-bar.module.css';
import type { Translation } from './use-translation.ts';

/** How long nothing is typed before the translation is asked for again, in milliseconds. */
const SETTLE_MS = 700;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface TranslateBarProps {
  translation: Translation;
  text: string;
}

/** Into which language the text goes out, and what it will say there. */
export default function TranslateBar({ translation, text }: TranslateBarProps) {
  const [open, setOpen] = useState(false);
  const { language, own } = translation;
  return (
    <div className={classes.bar}>
      <div className="row gap-6 min-h-28">
        <Icon path={mdiTranslate} size={16} className="fixed-size" />
        <label className="row grow gap-4">
          Goes out in
          <select
            className={classes.choice}
            value={language}
            onChange={(event) => translation.choose(event.currentTarget.value)}
          >
            {offerLanguages(own).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
            {/* Chosen for an earlier draft, and the contact's own no more. */}
            {offerLanguages(own).some(({ code }) => code === language) ? null : (
              <option value={language}>{languageName(language)}</option>
            )}
          </select>
        </label>
        <button
          type="button"
          className={`bare min-h-24 pad-0-6 radius-4 ink-inherit font-12-medium underline underline-offset disabled-no-pointer phone-min-h-44 ${classes.preview}`}
          aria-expanded={open}
          disabled={text.trim() === '' && !open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide preview' : 'Preview'}
        </button>
      </div>
      {open ? <Preview text={text} language={language} /> : null}
    </div>
  );
}

function Preview({ text, language }: { text: string; language: string }) {
  const asked = useSettled(text.trim());
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['translation-preview', language, asked],
    queryFn: ({ signal }) =>
      call(inbox.previewTranslation, { body: { text: asked, language }, quiet400: true, signal }),
    enabled: asked !== '',
    retry: false,
    gcTime: 60_000,
  });
  const late = asked !== text.trim();
  if (asked === '')
    return (
      <p className={`scroll-y margin-2-0-6 breakable ${classes.none}`}>
        Write something to see it in {languageName(language)}.
      </p>
    );
  if (error && !isFetching) {
    return (
      <p className={`scroll-y margin-2-0-6 breakable ${classes.failed}`} role="alert">
        {inbox.inboxMessages.translationFailed}{' '}
        <button
          type="button"
          className={`bare min-h-24 pad-0-6 radius-4 ink-inherit font-12-medium underline underline-offset disabled-no-pointer phone-min-h-44 ${classes.preview}`}
          onClick={() => void refetch()}
        >
          Try again
        </button>
      </p>
    );
  }
  if (!data) {
    return (
      <p className={`scroll-y margin-2-0-6 breakable ${classes.none}`} role="status">
        Translating…
      </p>
    );
  }
  return (
    <p
      className={`text-13 scroll-y margin-2-0-6 pre-wrap breakable ${classes.text}`}
      lang={language}
      dir="auto"
      aria-live="polite"
      data-late={late || undefined}
    >
      {data.text}
    </p>
  );
}
