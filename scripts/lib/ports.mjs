/** Checks, before anything slow, that the ports can be had. Plain JavaScript as bootstrap.mjs. */
import { createServer } from 'node:net';
import { fail } from './bootstrap.mjs';

/**
 * The port of a setting; ends with a sentence when it is none.
 * @param name of the setting
 */
export function readPort(name, fallback) {
  const text = process.env[name]?.trim() || String(fallback);
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`${name} must be a port, 1 to 65535.`);
  return port;
}

/**
 * Ends with a sentence when one of the ports is in use or may not be used.
 * @param wanted ports by the setting that chooses them
 */
export async function checkPorts(wanted) {
  const entries = Object.entries(wanted);
  const taken = entries.find(([, port], index) => entries.findIndex(([, other]) => other === port) < index);
  if (taken) fail(`${entries.map(([name]) => name).join(', ')} must be different ports.`);
  for (const [name, port] of entries) {
    // Browsers try both for localhost: a stranger on the other one would answer in our place.
    for (const host of new Set([process.env.HOST?.trim() || '127.0.0.1', '127.0.0.1', '::1'])) {
      const code = await tryPort(port, host);
      if (code === 'EADDRINUSE') {
        fail(
          `Port ${port} is in use by another program: stop it, or choose another port, for example ${name}=${port + 100} npm start.`,
        );
      }
      if (code === 'EACCES')
        fail(`This user may not listen on port ${port}: choose one above 1023 with ${name}.`);
    }
  }
}

function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
