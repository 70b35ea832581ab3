import { inbox } from '@chairline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** How long nothing is typed before it is translated anew, in milliseconds. */
export const TRANSLATED_AFTER_MS = 700;

/** What a text says in another language. */
export const translatedQuery = (language: string, text: string) =>
  queryOptions({
    queryKey: ['translation-preview', language, text],
    queryFn: ({ signal }) =>
      call(inbox.previewTranslation, { body: { text, language }, quiet400: true, signal }),
    retry: false,
    staleTime: Infinity,
    gcTime: 60_000,
  });
