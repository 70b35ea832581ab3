import { withDocument } from '@chairline/office-state/practice';
import { practice, type RouteAnswer } from '@chairline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { liveStore } from '../../../lib/live-store.ts';
import { followPractice } from '../../../lib/practice-copy.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** Under which a contact's files in the chart are kept. */
const documentsKey = (contactId: number) => ['od', 'documents', contactId] as const;

type Documents = RouteAnswer<typeof practice.listChartDocuments>;

/** Takes a document from an event or an answer. */
export function putChartDocument(document: practice.ChartDocument): void {
  queryClient.setQueryData<Documents>(documentsKey(document.contact_id), (held) =>
    held ? withDocument(held, document) : held,
  );
}

const followDocuments = liveStore({
  begin: followPractice,
  on: { chartDocument: ({ document }) => putChartDocument(document) },
});

export const chartDocumentsQuery = (contactId: number) =>
  queryOptions({
    queryKey: documentsKey(contactId),
    queryFn: ({ signal }) => {
      followDocuments();
      return call(practice.listChartDocuments, { params: { contactId }, signal });
    },
  });
