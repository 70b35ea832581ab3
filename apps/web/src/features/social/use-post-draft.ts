import { social as contract } from '@chairline/contract';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { useKeptState } from '../../lib/use-kept-state.ts';
import { useSession } from '../../lib/session.ts';
import { type Post, receivePosts } from './post-queries.ts';
import { fileFault, fromField, timeFault } from './post-words.ts';
import { throughCuts } from './through-cuts.ts';
import { fetchTelling } from './upload.ts';

const fields = z.object({
  message: z.string(),
  link: z.string(),
  altText: z.string(),
  /** Whether it waits for `time`, which is as the field holds it. */
  later: z.boolean(),
  time: z.string(),
  /** The reference it was sent under, and what it was then: sent again as it is, also after a reload, it is the same post. */
  sentAs: z.object({ of: z.string(), ref: z.string() }),
});
type Fields = z.infer<typeof fields>;
const start: Fields = {
  message: '',
  link: '',
  altText: '',
  later: false,
  time: '',
  sentAs: { of: '', ref: '' },
};

/** What is wrong, by field. */
export type Faults = Partial<Record<'message' | 'link' | 'file' | 'time' | 'pages', string>>;

/** A post that is being written: kept through a reload but for its file, and sent once however often one tries. */
export function usePostDraft(pages: readonly string[]) {
  const { timezone } = useSession().client;
  const kept = useKeptState<Fields>('social-post', {
    schema: fields,
    start,
    isEmpty: ({ message, link }) => message === '' && link === '',
  });
  const [file, setFile] = useState<File | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  /** Share of the upload that has left; null while nothing is sent. */
  const [sent, setSent] = useState<number | null>(null);
  /** The connection was lost on the way; it is tried again by itself. */
  const [cut, setCut] = useState(false);
  const { value } = kept;
  const isVideo = file?.type.startsWith('video/') ?? false;
  // Its words are kept through a reload, the file is not, least of all half-way to the server: the browser asks.
  useEffect(() => {
    if (!file) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [file]);

  function set<K extends keyof Fields>(key: K, to: Fields[K]): void {
    kept.set((before) => ({ ...before, [key]: to }));
    setFaults({});
  }
  function chooseFile(given: File | null): void {
    const fault = given ? fileFault(given) : null;
    setFaults(fault === null ? {} : { file: fault });
    if (fault === null) setFile(given);
  }
  function check(): Faults {
    const words = contract.socialMessages;
    const { message, link, later, time } = value;
    const found: Faults = {};
    if (message.trim() === '' && !file) found.message = words.empty;
    if (message.length > contract.POST_MAX) found.message = words.tooLong;
    if (!file && link.trim() !== '' && !/^https?:\/\/[^\s/]/i.test(link.trim())) found.link = words.link;
    const fault = later ? timeFault(fromField(time, timezone)) : null;
    if (fault !== null) found.time = fault;
    if (pages.length === 0) found.pages = words.noPage;
    return found;
  }
  /** @returns what was made; null where something is wrong, which then stands beside its field */
  async function send(): Promise<Post[] | null> {
    const found = check();
    setFaults(found);
    if (Object.keys(found).length > 0) return null;
    const { sentAs, ...written } = value;
    const { message, altText, later, time } = written;
    const link = file ? '' : value.link.trim();
    const of = JSON.stringify([written, file?.name, file?.size, file?.lastModified, pages]);
    // The same again is the same post: an answer that was lost makes no second one.
    const client_ref = sentAs.of === of ? sentAs.ref : crypto.randomUUID();
    kept.set((before) => ({ ...before, sentAs: { of, ref: client_ref } }));
    const shared = { message: message.trim(), scheduled_at: later ? fromField(time, timezone) : '' };
    const told = file ? { fetch: fetchTelling(setSent) } : {};
    const posts: Post[] = [];
    try {
      if (file && isVideo)
        for (const id of pages) {
          const body = { ...shared, client_ref: `${client_ref}-${id}`.slice(0, 64) };
          const params = { id };
          const video = { params, body, files: [file], quiet400: true, ...told };
          const made = await throughCuts(() => call(contract.sendFacebookVideo, video), setCut);
          posts.push(made.post);
        }
      else {
        const alt_text = file ? altText.trim() : '';
        const body = { ...shared, link, alt_text, page_ids: pages.join(','), client_ref };
        const files = file ? [file] : [];
        const message = { body, files, quiet400: true, ...told };
        posts.push(...(await throughCuts(() => call(contract.postMessage, message), setCut)).posts);
      }
    } finally {
      setSent(null);
      setCut(false);
      receivePosts(...posts);
    }
    kept.clear();
    setFile(null);
    return posts;
  }
  const discard = () => {
    kept.clear();
    setFile(null);
    setFaults({});
  };
  return { value, set, file, isVideo, chooseFile, faults, sent, cut, send, discard, restored: kept.restored };
}
export type PostDraft = ReturnType<typeof usePostDraft>;
