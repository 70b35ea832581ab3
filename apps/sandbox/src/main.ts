import { buildSandbox } from './app.ts';
import type { Sandbox } from './app.ts';
import { demoAccount, readOptions, type SandboxOptions, SettingError } from './options.ts';

/** An answer that hangs must not keep the process: it ends after this many milliseconds in any case. */
const LONGEST_END = 1_500;

/** One sentence for a start that failed. */
function explain(error: unknown, options: SandboxOptions): string {
  if (error instanceof SettingError) return error.message;
  const { code, path, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop the other program or set ${port === options.smtpPort ? 'SANDBOX_SMTP_PORT' : 'SANDBOX_PORT'}.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return path ? `The sandbox may not write to ${path}.` : `The sandbox may not listen on port ${port}.`;
  }
  if (code === 'ENOSPC') return 'The disk is full: the sandbox cannot keep its state.';
  return `The sandbox could not start: ${error instanceof Error ? error.message : String(error)}`;
}

async function start(): Promise<Sandbox | null> {
  let options: SandboxOptions = {};
  try {
    options = readOptions(process.env);
    const sandbox = await buildSandbox(options);
    if (options.accounts?.includes(demoAccount)) {
      console.log(`Carrier account: ${demoAccount.authId} with token ${demoAccount.authToken}`);
    }
    if (options.dataDir === null) console.log('Nothing is kept: CHAIRLINE_DATA is not set.');
    const url = sandbox.url.replace('127.0.0.1', 'localhost');
    console.log(`The patient's phone: ${url}`);
    console.log(`The mailbox: ${url}/mail (SMTP on port ${sandbox.smtpPort})`);
    return sandbox;
  } catch (error) {
    console.error(explain(error, options));
    process.exitCode = 1;
    if (process.connected) process.disconnect();
    return null;
  }
}

const sandbox = await start();
if (sandbox) {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), LONGEST_END).unref();
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('disconnect', end);
  process.send?.({ ready: true });
  console.log('ready');
}
