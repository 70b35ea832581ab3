import { ai as contract } from '@chairline/contract';
import { ActionIcon, Textarea } from '@mantine/core';
import { mdiClose, mdiSend, mdiStop } from '@mdi/js';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { useLimited } from '../../../lib/limited.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { changeDraft, clearDraft, findDraft, openDraft, useDraft } from '../../composer/index.ts';
import { ask, stop } from './ask.ts';

interface AskComposerProps {
  slug: contract.AgentSlug;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The patient it is asked beside, by contact_id, with the name once it is known. */
  patient: { id: number; name: string } | null;
  onDropPatient: () => void;
  /** The question that is being answered; null where none is. */
  waiting: contract.AiQuestion | null;
}

/** Where an agent is asked; what was typed stays until the server has it. Closed while an answer is on its way. */
export function AskComposer({ slug, field, patient, onDropPatient, waiting }: AskComposerProps) {
  const agent = contract.agentSlugs[slug];
  const target = `ai-${slug}` as const;
  const draft = useDraft(target);
  const limited = useLimited();
  const work = useWork((error) => {
    changeDraft(target, { problem: `${contract.talkMessages.sendFailed}. ${errorMessage(error)}` });
  });
  const stopping = useWork();
  // Of one text there is one question, however often it is sent.
  const sent = useRef<{ text: string; ref: string } | null>(null);
  useEffect(() => openDraft(target), [target]);
  useHotkeys({ r: { label: 'Ask', group: 'AI', run: () => field.current?.focus() } });

  const text = draft.text.trim();
  const closed = waiting !== null || limited !== null;
  const sendable = text !== '' && text.length <= contract.ASK_MAX && !closed && !work.busy;
  const send = () => {
    if (!sendable) return;
    const known = sent.current?.text === text ? sent.current : { text, ref: crypto.randomUUID() };
    sent.current = known;
    void work.run(async () => {
      await ask(agent, text, patient?.id ?? null, known.ref);
      sent.current = null;
      // What was typed meanwhile stays.
      if (findDraft(target).text.trim() === text) clearDraft(target);
    });
  };
  // The answer has come: the next question can be typed at once, where nobody works elsewhere.
  const toField = useEffectEvent(() => {
    if (document.activeElement === document.body || document.activeElement === null)
      field.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!closed) toField();
  }, [closed]);

  const problem = draft.problem ?? (text.length > contract.ASK_MAX ? contract.talkMessages.tooLong : null);
  return (
    <form
      className="fixed-size grid gap-6 pad-8-16 line-top bg-panel"
      aria-label={`Ask ${agent}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {patient ? (
        <p className="row gap-4 no-margin caption">
          <span className="ellipsis min-w-0">About {patient.name}</span>
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            className="phone-44"
            aria-label={`Ask without ${patient.name}`}
            onClick={onDropPatient}
          >
            <Icon path={mdiClose} size={14} />
          </ActionIcon>
        </p>
      ) : null}
      <div className="row items-bottom gap-8">
        <Textarea
          ref={field}
          className="grow min-w-0"
          aria-label={`Question to ${agent}`}
          placeholder={limited ?? (waiting ? 'The answer is on its way' : `Ask ${agent}`)}
          autosize
          minRows={1}
          maxRows={6}
          disabled={closed}
          value={draft.text}
          error={problem}
          onChange={(event) => changeDraft(target, { text: event.currentTarget.value, problem: null })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
            // While an input method composes, Enter chooses a word.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        {waiting ? (
          <ActionIcon
            size={36}
            variant="default"
            aria-label="Stop the answer"
            data-tip="Stop"
            className="phone-44"
            loading={stopping.busy}
            onClick={() => void stopping.run(() => stop(waiting.question_id))}
          >
            <Icon path={mdiStop} size={20} />
          </ActionIcon>
        ) : (
          <ActionIcon
            type="submit"
            size={36}
            aria-label="Ask"
            data-tip="Ask (Enter)"
            className="phone-44"
            disabled={!sendable}
            loading={work.busy}
          >
            <Icon path={mdiSend} size={20} />
          </ActionIcon>
        )}
      </div>
      {stopping.fault ? (
        <p className="no-margin text-13 ink-error" role="alert">
          {stopping.fault}
        </p>
      ) : null}
    </form>
  );
}
