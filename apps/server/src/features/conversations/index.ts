export { conversationRoutes } from './routes.ts';
export { type NewConversation, startConversation } from './start-conversation.ts';
