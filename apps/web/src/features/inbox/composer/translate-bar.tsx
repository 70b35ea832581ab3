import { inbox } from '@chairline/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { mdiTranslate } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { nameOfLanguage } from '../../../lib/language-words.ts';
import { TRANSLATED_AFTER_MS, translatedQuery } from '../../../lib/translated.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { offerLanguages } from './text-language.ts';
import classes from './translate-bar.module.css';
import type { Translation } from './use-translation.ts';

interface TranslateBarProps {
  translation: Translation;
  text: string;
}

/** Into which language the text goes out, and what it will say there. */
export default function TranslateBar({ translation, text }: TranslateBarProps) {
  const [open, setOpen] = useState(false);
  const { language, own } = translation;
  const id = useId();
  const offered = offerLanguages(own).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <div className={classes.bar}>
      <div className="row gap-6 min-h-28">
        <Icon path={mdiTranslate} size={16} className="fixed-size" />
        <div className="row grow gap-4">
          <label id={`${id}-label`} htmlFor={id}>
            Goes out in
          </label>
          <ChoiceField
            inText
            className="semibold"
            id={id}
            aria-labelledby={`${id}-label`}
            searchable={false}
            value={language}
            // One that was chosen for an earlier draft, and is the contact's own no more, is shown still.
            data={
              offered.some(({ value }) => value === language)
                ? offered
                : [...offered, { value: language, label: nameOfLanguage(language) }]
            }
            onChange={(code) => translation.choose(code)}
          />
        </div>
        <LinkButton
          ink="inherit"
          size={12}
          aria-expanded={open}
          disabled={text.trim() === '' && !open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide preview' : 'Preview'}
        </LinkButton>
      </div>
      {open ? <Preview text={text} language={language} /> : null}
    </div>
  );
}

function Preview({ text, language }: { text: string; language: string }) {
  const [asked] = useDebouncedValue(text.trim(), TRANSLATED_AFTER_MS);
  const { data, error, isFetching, refetch } = useQuery({
    ...translatedQuery(language, asked),
    enabled: asked !== '',
  });
  const late = asked !== text.trim();
  if (asked === '')
    return (
      <p className={`scroll-y margin-2-0-6 breakable ${classes.none}`}>
        Write something to see it in {nameOfLanguage(language)}.
      </p>
    );
  if (error && !isFetching) {
    return (
      <p className={`scroll-y margin-2-0-6 breakable ${classes.failed}`} role="alert">
        {inbox.inboxMessages.translationFailed}{' '}
        <LinkButton ink="inherit" size={12} onClick={() => void refetch()}>
          Try again
        </LinkButton>
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
