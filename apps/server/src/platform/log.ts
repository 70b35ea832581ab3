import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.ts';

/**
 * The server's log: JSON lines. Bodies, addresses and search texts are never given to it; what could
 * carry a secret by accident is cut out here as well.
 */
export function createLogger(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers',
        'headers',
        'password',
        'token',
        'err.config',
        'err.request',
        'err.response',
        'err.cause.config',
      ],
      remove: true,
    },
    serializers: { err: describeError },
  };
  return to ? pino(options, to) : pino(options);
}

/** An error without the input that caused it: a database error's detail quotes the row. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const inner = error.cause instanceof Error ? describeError(error.cause) : undefined;
  // Drizzle's message holds the statement with its parameters.
  const message = error.message.startsWith('Failed query') ? 'a query failed' : error.message;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n');
  return { type: error.name, message, code, cause: inner, stack };
}
