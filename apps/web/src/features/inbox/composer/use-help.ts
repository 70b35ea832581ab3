import { ai as contract } from '@chairline/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { hideNotice, notify } from '../../../ui/notify.tsx';
import { insertText } from '../../composer/index.ts';

type Kind = contract.ComposeKind;

const done: Record<Kind, string> = {
  reply: 'A reply is suggested. Read it before you send it.',
  shorten: 'Your text was shortened. Read it before you send it.',
  friendlier: 'Your text was made friendlier. Read it before you send it.',
};

/**
 * Help of a language model with a text to a contact: what comes takes the place of what is written, with a way back.
 * Whoever types on meanwhile has stopped it; a failure leaves the text as it is.
 * @param type puts a text into the draft where the field must not take the focus
 */
export function useHelp(
  contactId: number,
  text: string,
  field: RefObject<HTMLTextAreaElement | null>,
  type: (text: string) => void,
) {
  const on = useSession().client.AI_mode === 1;
  const [work, setWork] = useState<{ kind: Kind; text: string; stop: AbortController } | null>(null);
  const [fault, setFault] = useState<{ kind: Kind; text: string; words: string } | null>(null);
  const notice = useRef<string | null>(null);
  const hide = () => {
    if (notice.current !== null) hideNotice(notice.current);
    notice.current = null;
  };
  useEffect(() => () => work?.stop.abort(), [work]);
  useEffect(() => {
    if (work && work.text !== text) work.stop.abort();
    // It was sent.
    if (text === '') hide();
  }, [work, text]);
  useEffect(() => hide, []);

  const put = (words: string) => {
    const own = field.current;
    const near = document.activeElement === document.body || own?.form?.contains(document.activeElement);
    // Who writes somewhere else by now keeps the focus there.
    if (own && near) insertText(own, words, 0, own.value.length);
    else type(words);
  };
  const ask = async (kind: Kind) => {
    const stop = new AbortController();
    setWork({ kind, text, stop });
    setFault(null);
    hide();
    try {
      const body = { contact_id: contactId, kind, text };
      const answer = await call(contract.composeText, { body, signal: stop.signal, quiet400: true });
      if (stop.signal.aborted) return;
      put(answer.text);
      notice.current = notify({ message: done[kind], action: { label: 'Undo', onClick: () => put(text) } });
    } catch (error) {
      if (!stop.signal.aborted && !isShownAlready(error))
        setFault({ kind, text, words: errorMessage(error) });
    } finally {
      setWork((now) => (now?.stop === stop ? null : now));
    }
  };
  return {
    on,
    running: work?.kind ?? null,
    /** Why it came to nothing; gone once something is typed. */
    fault: fault?.text === text ? fault.words : null,
    ask: (kind: Kind) => void ask(kind),
    again: () => {
      if (fault) void ask(fault.kind);
    },
    stop: () => work?.stop.abort(),
  };
}

export type Help = ReturnType<typeof useHelp>;
