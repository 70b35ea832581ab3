/** `npm start`: from a fresh clone to a running Chairline. See up.ts for what follows the installation. */
import { checkNode, continueIn, install, loadSettings } from './lib/bootstrap.mjs';
import { checkPorts, readPort } from './lib/ports.mjs';
import { needsSandbox } from './lib/sandbox-need.mjs';

checkNode();
loadSettings();
const ports = { PORT: readPort('PORT', 4000) };
if (needsSandbox(process.env)) {
  ports.SANDBOX_PORT = readPort('SANDBOX_PORT', 4001);
  ports.SANDBOX_SMTP_PORT = readPort('SANDBOX_SMTP_PORT', ports.SANDBOX_PORT + 1);
}
await checkPorts(ports);
await install();
await continueIn('scripts/up.ts', process.argv.slice(2));
