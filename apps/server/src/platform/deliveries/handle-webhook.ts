import type { RouteShape } from '@chairline/contract';
import type { FastifyRequest } from 'fastify';
import { forbidden } from '../errors.ts';
import { type Binding, handleOutside } from '../http/handler.ts';
import type { Platform } from '../platform.ts';

/**
 * Binds a route that a vendor calls.
 * @param vendor.read what the vendor says, its signature checked over what arrived, byte for byte; null for anything else
 * @param vendor.unsigned the sentence for that, answered with 403
 * @param take the verb; it keeps the delivery by `takeDelivery`
 * @param answer what the vendor wants to hear; left out: an empty text
 */
export function handleWebhook<E>(
  route: RouteShape,
  vendor: { read(request: FastifyRequest, platform: Platform): Promise<E | null>; unsigned: string },
  take: (platform: Platform, event: E, request: FastifyRequest) => Promise<unknown>,
  answer?: { status: number; body?: unknown },
): Binding {
  return handleOutside(route, 'delivery', async ({ platform, http: { request, reply } }) => {
    const event = await vendor.read(request, platform);
    if (event === null) throw forbidden(vendor.unsigned);
    await take(platform, event, request);
    if (answer) return reply.code(answer.status).send(answer.body);
    return reply.code(200).type('text/plain').send('');
  });
}
