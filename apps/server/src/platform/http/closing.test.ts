import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { listen } from '../../testing/live-socket.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';

test('a request that ends while the server closes does not hold it: its connection would be kept for a minute', async () => {
  const app = await createTestApp();
  const { hostname, port } = new URL(await listen(app));
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  const body = JSON.stringify({ client_id: 2, username: 'nobody', password: 'nothing' });
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  const open = () =>
    new Promise<number>((resolve) => app.server.server.getConnections((_, count) => resolve(count)));
  await until('it is on its way', async () => (await open()) === 1);
  const closed = app.close();
  await until('it listens no more', () => !app.server.server.listening);
  socket.write(body.slice(10));
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /);
});
