import type { practice, RouteAnswer } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

/** Of two states the one of the higher version: an answer may be overtaken by an event. */
export function newerState(
  held: practice.PracticeState | undefined,
  arrived: practice.PracticeState,
): practice.PracticeState {
  return held && held.version > arrived.version ? held : arrived;
}

type Documents = RouteAnswer<typeof practice.listChartDocuments>;

/** The list with a document as it now is; an older copy than the one held changes nothing. */
export function withDocument(held: Documents, document: practice.ChartDocument): Documents {
  const before = held.data.find(({ chart_document_id }) => chart_document_id === document.chart_document_id);
  if (before && before.version >= document.version) return held;
  return {
    data: before ? held.data.map((one) => (one === before ? document : one)) : [document, ...held.data],
  };
}

export const practiceStateReducers: Reducers<practice.PracticeState> = {
  practiceSynced: (held, { state }) => newerState(held, state),
};

/** The files of a contact that are on their way into the chart, or there. */
export const documentReducers = (contactId: number): Reducers<Documents> => ({
  chartDocument: (held, { document }) =>
    document.contact_id === contactId ? withDocument(held, document) : held,
});
