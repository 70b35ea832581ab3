import { labels } from '@chairline/contract';
import { type Binding, handle } from '../../platform/http/handler.ts';
import { getListTextResults, listListTexts, listTries, previewListText, sendListText } from './list-texts.ts';
import { previewMassText } from './preview.ts';
import { listMassTaggings, massTag, undoMassTagging } from './start.ts';

export const massTaggingRoutes: Binding[] = [
  handle(labels.massTag, async (ctx, { body }) => ({ mass_tagging: await massTag(ctx, body) })),
  handle(labels.previewMassText, (ctx, { body }) => previewMassText(ctx, body)),
  handle(labels.listMassTaggings, (ctx) => listMassTaggings(ctx)),
  handle(labels.undoMassTagging, async (ctx, { params }) => ({
    mass_tagging: await undoMassTagging(ctx, params.id),
  })),
  handle(labels.previewListText, (ctx, { params, body }) => previewListText(ctx, params.list, body)),
  handle(labels.sendListText, async (ctx, { params, body }) => ({
    mass_tagging: await sendListText(ctx, params.list, body),
  })),
  handle(labels.listListTexts, (ctx, { params }) => listListTexts(ctx, params.list)),
  handle(labels.getListTextResults, (ctx, { params, query }) => getListTextResults(ctx, params.id, query)),
  handle(labels.listTries, (ctx, { query }) => listTries(ctx, query.ids)),
];
