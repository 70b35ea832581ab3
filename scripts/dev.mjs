/** `npm run dev`: everything with reload on change. See dev.ts. */
import { checkNode, continueIn, install, loadSettings } from './lib/bootstrap.mjs';
import { checkPorts, readPort } from './lib/ports.mjs';

checkNode();
loadSettings();
const sandboxPort = readPort('SANDBOX_PORT', 4001);
await checkPorts({
  PORT: readPort('PORT', 4000),
  SANDBOX_PORT: sandboxPort,
  SANDBOX_SMTP_PORT: readPort('SANDBOX_SMTP_PORT', sandboxPort + 1),
});
await install();
await continueIn('scripts/dev.ts', process.argv.slice(2));
