import { calendar, conversations, inbox } from '@chairline/contract';
import { notFound } from '../../platform/errors.ts';
import { type Binding, handle } from '../../platform/http/handler.ts';
import { seeEvent } from '../calendar/index.ts';
import { findContact } from '../contacts/index.ts';
import { seeConvo } from '../conversations/index.ts';
import type { Presence } from './presence.ts';

export function presenceRoutes(presence: Presence): Binding[] {
  return [
    handle(inbox.notePresence, async (ctx, { params, body }) => {
      const contact = await findContact(ctx.tx, params.id);
      if (contact?.contactId !== params.id) throw notFound('contact');
      return presence.note(ctx, { kind: 'contact', id: params.id }, body);
    }),
    handle(conversations.noteConvoPresence, async (ctx, { params, body }) => {
      await seeConvo(ctx, params.id);
      return presence.note(ctx, { kind: 'convo', id: params.id }, body);
    }),
    handle(calendar.noteEventPresence, async (ctx, { params, body }) => {
      // Who deletes an event leaves it afterwards.
      await seeEvent(ctx, params.id, params.eventId, body.state === 'left');
      return presence.note(ctx, { kind: 'event', id: params.eventId }, body);
    }),
  ];
}
