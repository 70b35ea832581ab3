import { labels } from '@chairline/contract';
import { type Binding, handle } from '../../platform/http/handler.ts';
import { previewMassText } from './preview.ts';
import { listMassTaggings, massTag, undoMassTagging } from './start.ts';

export const massTaggingRoutes: Binding[] = [
  handle(labels.massTag, async (ctx, { body }) => ({ mass_tagging: await massTag(ctx, body) })),
  handle(labels.previewMassText, (ctx, { body }) => previewMassText(ctx, body)),
  handle(labels.listMassTaggings, (ctx) => listMassTaggings(ctx)),
  handle(labels.undoMassTagging, async (ctx, { params }) => ({
    mass_tagging: await undoMassTagging(ctx, params.id),
  })),
];
