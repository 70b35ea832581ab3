import { conversations as contract } from '@chairline/contract';
import { messageRules, type ConvoMessage } from '@chairline/office-state/conversations';
import { holdsNewest, type WindowPage } from '@chairline/office-state/window';
import { call } from '../../lib/api.ts';
import { makeLoader } from '../../lib/window/make-loader.ts';
import { messages, receiveMessage } from './message-store.ts';

interface PageAsked {
  before?: number;
  after?: number;
  around?: number;
  limit?: number;
}

const fetchPage = (convoId: number, query: PageAsked): Promise<WindowPage<ConvoMessage>> =>
  call(contract.getConvoMessages, { params: { id: convoId }, query });

export const messageLoader = makeLoader(messageRules, messages, {
  newest: (convoId) => fetchPage(convoId, {}),
  behind({ source, items }, edge) {
    const atEdge = items.at(edge === 'older' ? 0 : -1)?.convo_message_id;
    if (atEdge === undefined) return fetchPage(source, {});
    return fetchPage(source, edge === 'older' ? { before: atEdge } : { after: atEdge });
  },
  around: (convoId, around, limit) =>
    fetchPage(convoId, limit === undefined ? { around } : { around, limit }),
  // The newest where it shows them, else the messages around the first one on the screen.
  again(window, firstShown) {
    const limit = Math.min(
      contract.CONVO_MESSAGES_MAX,
      Math.max(contract.CONVO_MESSAGES_PAGE, window.items.length),
    );
    const around = firstShown ?? window.items[0]?.convo_message_id;
    const atNewest = holdsNewest(window) || around === undefined;
    return fetchPage(window.source, atNewest ? { limit } : { around, limit });
  },
});

/** One message as it is on the server now, taken into what is held; null where there is none. */
export async function fetchNewest(convoId: number, messageId: number): Promise<ConvoMessage | null> {
  const page = await fetchPage(convoId, { around: messageId, limit: 1 });
  for (const message of page.items) receiveMessage(message);
  return page.items.find(({ convo_message_id }) => convo_message_id === messageId) ?? null;
}
