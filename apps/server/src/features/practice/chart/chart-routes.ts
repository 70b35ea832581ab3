import { practice } from '@chairline/contract';
import { type Binding, handle } from '../../../platform/http/handler.ts';
import { addChartDocument, listChartDocuments } from './add-document.ts';

/** Files put into the chart. */
export const chartRoutes: Binding[] = [
  handle(practice.addChartDocument, (ctx, { params, body }) => addChartDocument(ctx, params, body)),
  handle(practice.listChartDocuments, (ctx, { params }) => listChartDocuments(ctx, params.contactId)),
];
