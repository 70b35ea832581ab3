import { inbox, labels } from '@chairline/contract';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../lib/api.ts';
import { languageWords, nameOfLanguage } from '../../lib/language-words.ts';
import type { VersionedForm } from '../../lib/use-versioned-form.ts';
import { newestNotes } from '../../ui/form/newest-notes.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { useWork } from '../../ui/use-work.ts';
import { ruleLanguagesQuery } from './queries.ts';
import { inWords, type RuleFields, withWords, wordsOf } from './rule-fields.ts';

interface RuleLanguagesProps {
  form: VersionedForm<RuleFields>;
  /** What is wrong with the words in a language. */
  faults: Readonly<Record<string, string>>;
  /** Whether the text may be translated as it stands. */
  ready: boolean;
  /** A text as `reader` would read it in a language. */
  sampleOf: (text: string, language: string) => string;
  reader: string;
}

/**
 * A rule's words in the languages of the office's patients: translated on a press, changed by hand, kept with the rule.
 * Nobody looks when a reminder goes, so it says what somebody saw here, or goes out in English.
 */
export function RuleLanguages({ form, faults, ready, sampleOf, reader }: RuleLanguagesProps) {
  const { values, set } = form;
  const query = useQuery(ruleLanguagesQuery);
  const words = wordsOf(values);
  const { busyWith, fault, run } = useWork<string>();
  const [made, setMade] = useState<{ of: string; language: string; text: string } | null>(null);
  // What was typed while it was translated stays: only then is it put in.
  const take = useEffectEvent(() => {
    if (made?.of === values.message) set('translations', withWords(values, made.language, made.text));
  });
  useEffect(() => take(), [made]);
  const translate = (language: string) =>
    void run(async () => {
      const body = { text: values.message, language };
      const { text } = await call(inbox.previewTranslation, { body, quiet400: true });
      setMade({ of: body.text, language, text });
    }, language);
  const counts = new Map(query.data?.map(({ language, count }) => [language, count]));
  const languages = [...new Set([...counts.keys(), ...Object.keys(words)])];
  if (languages.length === 0 && !query.isError) return null;
  return (
    <section className="grid cols-1 gap-6" aria-label="In other languages">
      <div>
        <p className="text-14 medium no-margin">In other languages</p>
        <p className="caption no-margin">
          Patients who write one of these get the text as it stands here. Where nothing stands, they get it in
          English.
        </p>
      </div>
      {values.translations !== '' && Object.keys(words).length === 0 ? (
        <p className="text-13 no-margin ink-warn" role="status">
          The text has changed, so its translations count no more. Translate it again.
        </p>
      ) : null}
      {query.isError ? (
        <p className="row text-13 wrap gap-8 no-margin ink-error" role="alert">
          Your patients’ languages could not be loaded.
          <PlainButton onClick={() => void query.refetch()}>Try again</PlainButton>
        </p>
      ) : null}
      {languages.map((language) => {
        const name = nameOfLanguage(language);
        const text = words[language];
        const busy = busyWith === language;
        const count = counts.get(language);
        const off = busyWith !== null || (text === undefined && !ready);
        return (
          <div key={language} className="grid cols-1 gap-6 pad-6-10 radius-control bg-sunken">
            <div className="row wrap gap-8">
              <span className="grow min-w-0">
                <span className="text-13 medium">
                  {count === undefined ? `In ${name}` : languageWords(name, count)}
                </span>
                <span className="caption" role="status">
                  {text === undefined ? (busy ? ' Translating…' : ' They get it in English') : ''}
                </span>
              </span>
              {/* One button for both, so that whoever pressed it keeps the focus. */}
              <PlainButton
                aria-label={text === undefined ? `Translate into ${name}` : `Remove the ${name} text`}
                aria-disabled={off || undefined}
                onClick={() => {
                  if (off) return;
                  if (text === undefined) translate(language);
                  else set('translations', withWords(values, language, null));
                }}
              >
                {text === undefined ? 'Translate' : 'Remove'}
              </PlainButton>
            </div>
            {text === undefined ? null : (
              <>
                <Textarea
                  aria-label={`The text in ${name}`}
                  lang={language}
                  dir="auto"
                  autosize
                  minRows={2}
                  maxRows={8}
                  maxLength={labels.TEMPLATE_MAX}
                  value={text}
                  error={faults[language] ?? null}
                  onChange={(event) =>
                    set('translations', withWords(values, language, event.currentTarget.value))
                  }
                />
                {text.trim() === '' ? null : (
                  <div>
                    <p className="caption margin-0-0-4">What {reader} would read</p>
                    <p className="text-13 no-margin pre-wrap breakable" lang={language} dir="auto">
                      {sampleOf(text, language)}
                    </p>
                  </div>
                )}
              </>
            )}
          </div>
        );
      })}
      {newestNotes(form)('translations', inWords)}
      {fault ? (
        <p className="text-13 no-margin ink-error" role="alert">
          {fault}
        </p>
      ) : null}
    </section>
  );
}
