import type { FastifyInstance } from 'fastify';
import type { World } from '../world/index.ts';
import { registerMailControl } from './control.ts';
import { registerMailbox } from './mailbox.ts';
import { createMailServer, type MailServer } from './server.ts';
import { openMailStore } from './store.ts';

/** The mail server with its mailbox: the page at /mail, and what tests ask at /control/smtp. */
export function registerSmtp(app: FastifyInstance, world: World): MailServer {
  const store = openMailStore(world);
  world.events.on('reset', () => store.clear());
  registerMailControl(app, store);
  registerMailbox(app, world, store);
  return createMailServer(world, (mail) => store.add(mail));
}
