import { calendar, conversations, inbox } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { notFound, Refusal } from '../../platform/errors.ts';
import { type Binding, handle } from '../../platform/http/handler.ts';
import { seeEvent } from '../calendar/index.ts';
import { findContact } from '../contacts/index.ts';
import { seeConvo } from '../conversations/index.ts';
import type { Presence, Sight } from './presence.ts';
import type { PresenceTarget } from './store.ts';

export function presenceRoutes(presence: Presence): Binding[] {
  /** @param see throws 404 for what the viewer may not see */
  async function note(ctx: Context, at: PresenceTarget, sight: Sight, see: () => Promise<void>) {
    try {
      await see();
    } catch (error) {
      // A window leaves what has just been deleted, merged or closed to it, and may not have heard of that yet.
      if (sight.state === 'left' && error instanceof Refusal && error.status === 404)
        return { users: [], as_of: 0 };
      throw error;
    }
    return presence.note(ctx, at, sight);
  }
  return [
    handle(inbox.notePresence, (ctx, { params: { id }, body }) =>
      note(ctx, { kind: 'contact', id }, body, async () => {
        const contact = await findContact(ctx.tx, id);
        if (contact?.contactId !== id) throw notFound('contact');
      }),
    ),
    handle(conversations.noteConvoPresence, (ctx, { params: { id }, body }) =>
      note(ctx, { kind: 'convo', id }, body, async () => void (await seeConvo(ctx, id))),
    ),
    handle(calendar.noteEventPresence, (ctx, { params: { id, eventId }, body }) =>
      note(ctx, { kind: 'event', id: eventId }, body, () => seeEvent(ctx, id, eventId)),
    ),
  ];
}
