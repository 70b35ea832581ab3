import { addConvo, addConvoMedia } from '../../../testing/convo-rows.ts';
import type { TestOffice, TestUser } from '../../../testing/factory.ts';
import { addTag } from '../../../testing/rows.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** A conversation in which a colleague wrote, and a tag for it. */
export async function fillConversations(
  app: TestApp,
  office: TestOffice,
  user: TestUser,
  colleague: TestUser,
) {
  const convo = await addConvo(app, office, {
    owner: user.id,
    people: [colleague.id],
    messages: [
      { by: user.id, text: 'Who orders the gloves?' },
      { by: colleague.id, text: 'I do.', mentions: [user.id] },
    ],
  });
  const convoTag = await addTag(app, office, { name: 'Urgent', icon: 'fire', source: 'convoTags' });
  const { rows } = await app.owner.query<{ id: number }>(
    'SELECT convo_message_id AS id FROM convo_messages WHERE convo_id = $1 ORDER BY position',
    [convo],
  );
  const [convoMessage, convoMention] = rows.map(({ id }) => id) as [number, number];
  const convoMedia = await addConvoMedia(app, office, convoMessage);
  return { convo, convoTag, convoMessage, convoMention, convoMedia };
}
