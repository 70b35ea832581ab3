import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('no port is given twice, none that is listened on, none that an outgoing connection could take', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBe(20);

  const held = createServer().listen(Math.max(...ports) + 1, '127.0.0.1');
  await once(held, 'listening');
  expect(await freePort()).toBe(Math.max(...ports) + 2);
  held.close();

  if (process.platform === 'linux') {
    const outgoing = Number.parseInt(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'), 10);
    expect(Math.max(...ports)).toBeLessThan(outgoing);
  }
});
