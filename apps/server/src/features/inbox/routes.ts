import { inbox as contract, labels } from '@chairline/contract';
import type { LanguageModel } from '../../gateways/llm/index.ts';
import { type PhoneCarrier, signedForm } from '../../gateways/plivo/index.ts';
import { handleWebhook } from '../../platform/deliveries/index.ts';
import { notFound } from '../../platform/errors.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { sendMedia } from '../threads/index.ts';
import { takeDeliveryReport } from './delivery-report.ts';
import { fetchMediaAgain } from './fetch-media.ts';
import { readMediaToken } from './media-token.ts';
import { receiveText } from './receive-text.ts';
import { resendText } from './resend-text.ts';
import { sendText } from './send-text.ts';
import { previewTranslation, translateItem } from './translate-item.ts';
import { addItemTag, removeItemTag } from './tag-item.ts';

/** @param model null where nothing is translated */
export function inboxRoutes(carrier: PhoneCarrier, model: LanguageModel | null): Binding[] {
  const form = signedForm(carrier);
  return [
    handleOutside(contract.sendText, 'upload', (ctx, { body, files }) =>
      sendText(ctx.platform, ctx, { ...body, files }),
    ),
    handle(contract.resendText, (ctx, { params, query }) => resendText(ctx, params.id, query.allow_unfilled)),
    handle(contract.fetchTextMediaAgain, (ctx, { params }) => fetchMediaAgain(ctx, params.id)),
    handleWebhook(contract.inboundText, form, receiveText),
    handleWebhook(contract.deliveryReport, form, (platform, params, { query }) =>
      takeDeliveryReport(platform, query as Record<string, string>, params),
    ),
    handleOutside(contract.carrierMedia, 'stream', async ({ platform, http }, { params }) => {
      const claims = await readMediaToken(platform, params.token);
      if (!claims) throw notFound('attachment');
      const scope = { office: claims.office, actor: { kind: 'webhook', vendor: 'plivo' } } as const;
      return sendMedia(platform, scope, claims.itemId, claims.mediaId, http, { keepNothing: true });
    }),
    // Tags of what stands in a thread.
    handle(labels.addItemTag, async (ctx, { params, body }) => ({
      item: await addItemTag(ctx, params.id, body.tag_id),
    })),
    handle(labels.removeItemTag, async (ctx, { params }) => ({
      item: await removeItemTag(ctx, params.id, params.tagId),
    })),
    handleOutside(contract.translateItem, 'vendor', (ctx, { params }) =>
      translateItem(ctx.platform, model, ctx, params.id),
    ),
    handleOutside(contract.previewTranslation, 'vendor', ({ platform }, { body }) =>
      previewTranslation(platform, model, body),
    ),
    handleOutside(contract.getTranslation, 'process', () => Promise.resolve({ available: model !== null })),
  ];
}
