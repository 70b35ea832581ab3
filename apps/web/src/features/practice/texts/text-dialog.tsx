import { labels, formatCount } from '@chairline/contract';
import { Button, NumberInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import type { PatientList } from '../../../lib/practice-names.ts';
import { useSession } from '../../../lib/session.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { LanguagesPart, useTextLanguages } from '../../../ui/text-languages.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { useSuggestions } from '../../composer/index.ts';
import { followTagging } from '../../contacts/index.ts';
import { TextPreview } from './text-preview.tsx';
import { bodyOf, listTextsQuery, previewQuery, type ListTarget, type ListTextForm } from './queries.ts';

/** Typing is over after so long, in milliseconds: only then is the preview asked for. */
const SETTLED_MS = 300;

interface TextDialogProps {
  list: PatientList;
  title: string;
  target: ListTarget;
  /** It is on its way. */
  onSent: () => void;
  onClose: () => void;
}

/** One text to many of a list: written once, shown as each would get it, with who is left out and why. */
export default function TextDialog({ list, title, target: given, onSent, onClose }: TextDialogProps) {
  // Whom it was opened for: the list behind it may change.
  const [target] = useState(given);
  const kept = useKeptState(`list-text.${list}`, {
    schema: z.object({ message: z.string(), days: z.number().int() }),
    start: { message: '', days: labels.LIST_TEXT_DAYS as number },
  });
  const { message, days } = kept.value;
  const setMessage = (words: string) => kept.set((before) => ({ ...before, message: words }));
  const [include, setInclude] = useState<readonly number[]>([]);
  const [asked, setAsked] = useState<ListTextForm>({ message: message.trim(), days, include });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ message: message.trim(), days, include }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [message, days, include]);
  const preview = useInfiniteQuery(previewQuery(list, target, asked));
  const { timezone } = useSession().client;
  const last = useQuery(listTextsQuery(list)).data?.find((one) => one.message !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  const suggestions = useSuggestions({ field, contact: undefined, forEach: true, roomy: true });
  const { busy, fault, run } = useWork();
  // The same try again sends nothing twice; a changed text is another one.
  const attempt = useRef({ of: '', ref: '' });

  const first = preview.data?.pages[0];
  const sends = first?.sends;
  const settled = asked.message === message.trim() && !preview.isPlaceholderData;
  // Before the first words the preview has none to translate.
  const offered = (first?.languages ?? []).filter(({ text }) => text !== '' && asked.message !== '');
  const languages = useTextLanguages(offered, !settled && (first?.languages ?? []).length > 0);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (languages.waits) return;
    const body = {
      ...bodyOf(target, { message: message.trim(), days, include }),
      languages: languages.shown,
    };
    const of = JSON.stringify(body);
    if (attempt.current.of !== of) attempt.current = { of, ref: crypto.randomUUID() };
    void run(async () => {
      const { mass_tagging } = await call(labels.sendListText, {
        params: { list },
        body: { ...body, client_ref: attempt.current.ref },
        quiet400: true,
      });
      followTagging(mass_tagging);
      kept.clear();
      onSent();
      onClose();
    });
  };
  const empty = message.trim() === '';
  return (
    <SheetDialog title="Text patients of the list" aside={title} width={560} onClose={onClose}>
      <form onSubmit={send}>
        {kept.restored ? <RestoredNote onClear={kept.clear} /> : null}
        <div className="relative">
          <Textarea
            ref={field}
            label="Text to each of them"
            description="/ for a template, $ for what is filled in for each, such as $contactName"
            autosize
            minRows={3}
            maxRows={8}
            maxLength={labels.TEMPLATE_MAX}
            data-autofocus
            {...suggestions.field}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (suggestions.onKey(event)) return;
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
                event.currentTarget.form?.requestSubmit();
            }}
          />
          {suggestions.popup}
        </div>
        {empty && last ? (
          <p className="row gap-8 margin-8-0-0">
            <PlainButton onClick={() => setMessage(last.message)}>Use the last text</PlainButton>
            <span className="ellipsis caption min-w-0">{last.message}</span>
          </p>
        ) : null}
        <NumberInput
          className="margin-t-12"
          label="Leave out who was texted, wrote or called in the last days"
          description="Who waits for an answer is left out too. You can include each of them below."
          min={0}
          max={labels.LIST_TEXT_DAYS_MAX}
          allowDecimal={false}
          clampBehavior="strict"
          suffix={days === 1 ? ' day' : ' days'}
          value={days}
          onChange={(value) => kept.set((before) => ({ ...before, days: Number(value) || 0 }))}
        />
        <LanguagesPart languages={languages} />
        <TextPreview
          query={preview}
          days={asked.days}
          empty={asked.message === ''}
          timezone={timezone}
          include={include}
          languages={languages.shown}
          onInclude={(id, wanted) =>
            setInclude(wanted ? [...include, id] : include.filter((one) => one !== id))
          }
        />
        <SheetActions fault={fault}>
          <Button
            variant="default"
            onClick={() => {
              kept.clear();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" disabled={empty || sends === 0 || languages.waits} loading={busy}>
            {sends === undefined ? 'Send' : sends === 1 ? 'Send 1 text' : `Send ${formatCount(sends)} texts`}
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
