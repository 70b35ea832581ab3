import { createServer } from 'node:http';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { type CallChange, writeCallChange } from './call-statements.ts';
import { moveEvent } from './calendar-statements.ts';
import { sendStatements as sql } from './send-statements.ts';
import { inOfficeBare } from './statements.ts';

/**
 * The floor of a fan-out: on a POST it makes the commit that ours makes (a text's, that of a change of a call, or of an event that is moved),
 * statement by statement through the bare driver, then sends the given bytes to every socket. Nothing else.
 */
interface Order {
  contactId: number;
  ref: string;
  text: string;
  /** What is sent to the sockets and written as the event: as long as the server's own. */
  frame: string;
}

interface CallOrder {
  callChange: CallChange;
  frame: string;
}

interface MoveOrder {
  eventId: number;
  frame: string;
}

const office = Number(process.env.OFFICE);
const userId = Number(process.env.USER_ID);
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
// One connection: orders come one after the other.
let last: Promise<unknown> = Promise.resolve();

async function commitText(order: Order): Promise<void> {
  await inOfficeBare(client, office, async () => {
    const at = new Date().toISOString();
    await client.query(sql.ref, [order.ref]);
    const phone = (await client.query<{ phone_num: string }>(sql.phone)).rows[0]!.phone_num;
    const found = await client.query<{ ph1: string }>(sql.contact, [order.contactId]);
    const to = found.rows[0]!.ph1;
    await client.query(sql.optOut, [to, phone]);
    const locked = await client.query<{ item_count: number }>(sql.lock, [order.contactId]);
    const inserted = await client.query<{ comm_item_id: string }>(sql.item, [
      office,
      order.contactId,
      at,
      locked.rows[0]!.item_count,
      to,
      phone,
      [userId],
      order.text,
      order.ref,
    ]);
    const id = inserted.rows[0]!.comm_item_id;
    await client.query(sql.update, [order.contactId, id, order.text, at]);
    await client.query(sql.outbound, [office, id, phone, to, at]);
    const job = JSON.stringify({ client_id: office, from: phone });
    await client.query(sql.job, [job, at, `texts:${office}:${phone}`]);
    await client.query(sql.read, [id]);
    const events = JSON.stringify([{ type: 'addMessage', payload: order.frame, audience: null }]);
    const audits = JSON.stringify([
      {
        actor: `user:${userId}`,
        action: 'text.send',
        subject: `contact:${order.contactId}`,
        details: { item: id },
      },
    ]);
    await client.query(sql.finish, [events, audits, at]);
  });
}

function commit(order: Order | CallOrder | MoveOrder): Promise<void> {
  if ('ref' in order) return commitText(order);
  return inOfficeBare(client, office, () =>
    'eventId' in order
      ? moveEvent(client, { office, userId, ...order })
      : writeCallChange(client, office, order.callChange, order.frame),
  );
}

const http = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const order = JSON.parse(Buffer.concat(chunks).toString()) as Order | CallOrder | MoveOrder;
    last = last
      .then(() => commit(order))
      .then(() => {
        for (const socket of sockets.clients) socket.send(order.frame);
        response.end('ok');
      })
      .catch((error: Error) => {
        console.error(error);
        response.statusCode = 500;
        response.end('failed');
      });
  });
});
const sockets = new WebSocketServer({ server: http });
http.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ ready: true }));

const end = () => {
  void client.end().finally(() => process.exit(0));
};
process.on('SIGTERM', end);
process.on('disconnect', end);
