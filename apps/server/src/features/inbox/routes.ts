import { inbox as contract, labels } from '@chairline/contract';
import type { FastifyRequest } from 'fastify';
import type { LanguageModel } from '../../gateways/llm/index.ts';
import type { Carrier } from '../../gateways/plivo/index.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { findContact } from '../contacts/index.ts';
import type { Presence } from '../presence/index.ts';
import { takeDeliveryReport } from './delivery-report.ts';
import { getContactThread, getFamilyThread, getUserThread } from './get-thread.ts';
import { listContactMedia, sendMedia } from './media.ts';
import { readMediaToken } from './media-token.ts';
import { readThread } from './read-thread.ts';
import { receiveText } from './receive-text.ts';
import { resendText } from './resend-text.ts';
import { sendText } from './send-text.ts';
import { previewTranslation, translateItem } from './translate-item.ts';
import { addItemTag, removeItemTag } from './tag-item.ts';

/** @param model null where nothing is translated */
export function inboxRoutes(carrier: Carrier, model: LanguageModel | null, presence: Presence): Binding[] {
  /** The form fields of a delivery the carrier signed. @throws Refusal 403 for every other one */
  async function signedForm(platform: Platform, request: FastifyRequest): Promise<Record<string, string>> {
    const params = request.rawForm ?? {};
    const url = `${platform.config.publicUrl}${request.url}`;
    if (!(await carrier.isSigned({ method: request.method, url, headers: request.headers, params }))) {
      throw forbidden('This delivery is not signed by the carrier.');
    }
    // Signed as they came, kept without what no text may hold.
    return Object.fromEntries(
      Object.entries(params).map(([key, value]) => [key, value.replaceAll('\0', '')]),
    );
  }

  return [
    handle(contract.getContactThread, (ctx, { params, query }) =>
      getContactThread(ctx, params.id, { ...params, ...query }),
    ),
    handle(contract.getUserThread, (ctx, { params, query }) =>
      getUserThread(ctx, params.id, { ...params, ...query }),
    ),
    handle(contract.getFamilyThread, (ctx, { params, query, body }) =>
      getFamilyThread(ctx, body, { ...params, direction: query.direction }),
    ),
    handleRaw(contract.sendText, (platform, { body, files }, session) =>
      sendText(platform, session!, { ...body, files }),
    ),
    handle(contract.resendText, (ctx, { params, query }) => resendText(ctx, params.id, query.allow_unfilled)),
    handle(contract.readThread, (ctx, { params, body }) => readThread(ctx, params.id, body.last_read_id)),
    handleRaw(contract.getTextMedia, (platform, { params }, session, http) =>
      sendMedia(platform, session!, params.id, params.mediaId, http),
    ),
    handleRaw(contract.getItemMedia, (platform, { params }, session, http) =>
      sendMedia(platform, session!, params.id, params.mediaId, http),
    ),
    handle(contract.listContactMedia, (ctx, { params }) => listContactMedia(ctx, params.id)),
    handleRaw(contract.inboundText, async (platform, _input, _session, { request, reply }) => {
      await receiveText(platform, await signedForm(platform, request));
      return reply.code(200).type('text/plain').send('');
    }),
    handleRaw(contract.deliveryReport, async (platform, _input, _session, { request, reply }) => {
      const params = await signedForm(platform, request);
      await takeDeliveryReport(platform, request.query as Record<string, string>, params);
      return reply.code(200).type('text/plain').send('');
    }),
    handleRaw(contract.carrierMedia, async (platform, { params }, _session, http) => {
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
    handleRaw(contract.translateItem, (platform, { params }, session) =>
      translateItem(platform, model, session!, params.id),
    ),
    handleRaw(contract.previewTranslation, (platform, { body }) => previewTranslation(platform, model, body)),
    handleRaw(contract.getTranslation, () => Promise.resolve({ available: model !== null })),
    handle(contract.notePresence, async (ctx, { params, body }) => {
      const contact = await findContact(ctx.tx, params.id);
      if (contact?.contactId !== params.id) throw notFound('contact');
      return presence.note(ctx, { place: 'contact', id: params.id }, body);
    }),
  ];
}
