import type { ai as contract } from '@chairline/contract';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useSession } from '../../../lib/session.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { hideNotice } from '../../../ui/notify.tsx';
import { insertText } from '../insert-text.ts';

export type HelpKind = contract.ComposeKind;
/** What a text is for: whose thread, and of an e-mail the one that is answered (0: a new one). */
export interface HelpSubject {
  contact_id: number;
  email_id?: number;
}

/**
 * Help of a language model with a text or an e-mail to a contact: what comes takes the place of what is written, with a
 * way back. Whoever types on meanwhile has stopped it; a failure leaves the text as it is.
 * @param type puts a text into the draft where the field must not take the focus
 */
export function useHelp(
  subject: HelpSubject,
  text: string,
  field: RefObject<HTMLTextAreaElement | null>,
  type: (text: string) => void,
) {
  const on = useSession().client.AI_mode === 1;
  const [work, setWork] = useState<{ kind: HelpKind; text: string; stop: AbortController } | null>(null);
  const [fault, setFault] = useState<{ kind: HelpKind; text: string; words: string } | null>(null);
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
  const ask = async (kind: HelpKind) => {
    const stop = new AbortController();
    setWork({ kind, text, stop });
    setFault(null);
    hide();
    try {
      const { askForWords, tellDone } = await loadChunk('help', () => import('./ask-for-words.ts'));
      const words = await askForWords({ ...subject, kind, text }, stop.signal);
      if (stop.signal.aborted) return;
      put(words);
      notice.current = tellDone(kind, () => put(text));
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
    /** There is something to say under the field. */
    speaks: work !== null || fault?.text === text,
    ask: (kind: HelpKind) => void ask(kind),
    again: () => {
      if (fault) void ask(fault.kind);
    },
    stop: () => work?.stop.abort(),
  };
}

export type Help = ReturnType<typeof useHelp>;
