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
  const message = withoutInput(error, code);
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
    .join('\n');
  return { type: error.name, message, code, cause: inner, stack };
}

/** Of PostgreSQL's codes (Appendix A) those whose messages quote what a statement was given: data exceptions, syntax. */
const QUOTES_INPUT = /^(?:22...|42601|P0001)$/;

/** An error's message, without what it quotes of the input. */
function withoutInput({ name, message, constructor }: Error, code: string | undefined): string {
  // Drizzle's holds the statement with its parameters.
  if (message.startsWith('Failed query')) return 'a query failed';
  if (code !== undefined && QUOTES_INPUT.test(code)) return message.replace(/"[\s\S]*"/, '"…"');
  // What was to be JSON is quoted, and what was to be a day or a time.
  if (constructor === SyntaxError) return 'a text is not what it should be';
  if (constructor === RangeError) return message.split(':')[0]!;
  if (message.startsWith('Failed to parse URL')) return 'an address is none';
  // The AI SDK's quote what a model was sent, or answered.
  return name.startsWith('AI_') ? 'what was said to a model, or by it, cannot be used' : message;
}
