export { conversationRoutes } from './routes.ts';
