import { labels } from '@chairline/contract';
import {
  contactTypeReducers,
  processTypeReducers,
  tagReducers,
  templateReducers,
} from '@chairline/office-state/labels';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { queryClient } from '../../lib/query-client.ts';
import { isShownAlready } from '../../lib/shown-already.ts';
import { notify } from '../../ui/notify.tsx';
import { colorsOfTypes } from './type-colors.ts';

/** Every tag of the office, of contacts and of conversations. */
export const tagsQuery = liveQuery(
  ['tags'],
  (signal) => call(labels.listTags, { query: { source: 'allTags' }, signal }),
  tagReducers,
);

// After the last try: what shows tags has none to show, which must not look as if there were none.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'error') return;
  if (event.query.queryKey[0] !== tagsQuery.queryKey[0] || isShownAlready(event.action.error)) return;
  notify({ message: labels.TAGS_FAILED, kind: 'error' });
});

export const contactTypesQuery = liveQuery(
  ['contact_types'],
  (signal) => call(labels.listContactTypes, { signal }),
  contactTypeReducers,
);

export const templatesQuery = liveQuery(
  ['message_templates'],
  (signal) => call(labels.listTemplates, { signal }),
  templateReducers,
);

export const processTypesQuery = liveQuery(
  ['process_types'],
  (signal) => call(labels.listProcessTypes, { signal }),
  processTypeReducers,
);

/** Shown all over the front desk: events keep them true, so a place that shows them asks for nothing anew. */
const heldOnce = { refetchOnMount: false } as const;

const noTags: labels.Tag[] = [];
const noTemplates: labels.MessageTemplate[] = [];
const noProcesses: labels.ProcessType[] = [];
const noTagMap: ReadonlyMap<number, labels.Tag> = new Map();
const noColors: ReadonlyMap<number, string> = new Map();
const noTypes: ReadonlyMap<number, labels.ContactType> = new Map();

const mapTags = (tags: labels.Tag[]): ReadonlyMap<number, labels.Tag> =>
  new Map(tags.map((tag) => [tag.tag_id, tag]));
const mapTypes = (types: labels.ContactType[]): ReadonlyMap<number, labels.ContactType> =>
  new Map(types.map((type) => [type.type_id, type]));

/** The office's tags, all or those of one source, in the order of their ids; empty until they are here. */
export function useTags(source?: labels.TagSource): readonly labels.Tag[] {
  const { data = noTags } = useQuery({ ...tagsQuery, ...heldOnce });
  return useMemo(
    () => (source ? data.filter(({ tag_source }) => tag_source === source) : data),
    [data, source],
  );
}

/** Every tag by its id. An id that is not in it is a deleted tag: show nothing for it. */
export function useTagMap(): ReadonlyMap<number, labels.Tag> {
  return useQuery({ ...tagsQuery, ...heldOnce, select: mapTags }).data ?? noTagMap;
}

/** Every contact type by its id. */
export function useContactTypes(): ReadonlyMap<number, labels.ContactType> {
  return useQuery({ ...contactTypesQuery, ...heldOnce, select: mapTypes }).data ?? noTypes;
}

/** The colours of the types that a contact's avatar shows: none for a patient, which most are. */
export function useTypeColors(): ReadonlyMap<number, string> {
  return useQuery({ ...contactTypesQuery, ...heldOnce, select: colorsOfTypes }).data ?? noColors;
}

/** The office's message templates. */
export function useTemplates(): readonly labels.MessageTemplate[] {
  return useQuery({ ...templatesQuery, ...heldOnce }).data ?? noTemplates;
}

/** What the office's messages and conversations can be about. */
export function useProcessTypes(): readonly labels.ProcessType[] {
  return useQuery({ ...processTypesQuery, ...heldOnce }).data ?? noProcesses;
}

/** The same with how the fetch goes, for a place that stands on them. */
export function useProcesses() {
  return useQuery({ ...processTypesQuery, ...heldOnce });
}
