import type { practice, RouteAnswer } from '@chairline/contract';
import { queryClient } from '../../../lib/query-client.ts';

/** Under which a contact's files in the chart are kept. */
export const documentsKey = (contactId: number) => ['od', 'documents', contactId] as const;

type Documents = RouteAnswer<typeof practice.listChartDocuments>;

/** The list with a document as it now is; an older copy than the one held changes nothing. */
export function withDocument(held: Documents, document: practice.ChartDocument): Documents {
  const before = held.data.find(({ chart_document_id }) => chart_document_id === document.chart_document_id);
  if (before && before.version >= document.version) return held;
  return {
    data: before ? held.data.map((one) => (one === before ? document : one)) : [document, ...held.data],
  };
}

/** Takes a document from an event or an answer. */
export function putChartDocument(document: practice.ChartDocument): void {
  queryClient.setQueryData<Documents>(documentsKey(document.contact_id), (held) =>
    held ? withDocument(held, document) : held,
  );
}
