import type { LanguageModel as SdkModel } from 'ai';
import type * as Sdk from 'ai';
import { type ModelAnswer, type ModelCall, ModelError, type Question } from '../../platform/models.ts';
import { type Failure, failureOf } from './failures.ts';
import { toolNames } from './tool-names.ts';
import { createWatch } from './watch.ts';

/** What a text counts, where the model does not say it. */
const tokensOf = (letters: number): number => Math.ceil(letters / 4);
const SEPARATOR = '\n\n';

/** Puts a question to a model, and runs the tools that it calls until it has answered. @throws ModelError */
export async function answerQuestion(
  sdk: typeof Sdk,
  model: SdkModel,
  { model: name, timeoutMs }: { model: string; timeoutMs: number },
  question: Question,
): Promise<ModelAnswer> {
  const { most } = question;
  const watch = createWatch(question.signal, timeoutMs);
  const usage = { input: 0, output: 0 };
  let [text, step] = ['', ''];
  let first: number | null = null;
  let reason = 'other';
  let steps = 0;
  // What a model is sent again with each step.
  let sent = question.system.length + JSON.stringify([question.messages, question.tools]).length;

  /** Output tokens of the next step. */
  let room = most.tokens;
  // Another step is sent all of it again: what that would use counts before it is sent.
  async function isSpent({
    steps: done,
  }: {
    steps: readonly Sdk.StepResult<Sdk.ToolSet>[];
  }): Promise<boolean> {
    const output = sum(done, (one) => one.usage.outputTokens ?? tokensOf(one.text.length));
    const input = sum(done, (one) => one.usage.inputTokens ?? tokensOf(sent)) + tokensOf(sent);
    room = most.tokens - output;
    if (room > 0 && most.room) room = Math.min(room, await most.room({ input, output }));
    return room <= 0;
  }
  const say = (piece: string): void => {
    if (piece === '') return;
    if (step === '' && text !== '') say_(SEPARATOR);
    step += piece;
    say_(piece);
  };
  function say_(piece: string): void {
    first ??= watch.elapsed();
    text += piece;
    question.onText?.(piece);
  }
  /** A step that ended without saying what it used is counted by its length, so that it counts at all. */
  function count(used: { inputTokens?: number | undefined; outputTokens?: number | undefined }): void {
    usage.input += used.inputTokens ?? tokensOf(sent);
    usage.output += used.outputTokens ?? tokensOf(step.length);
  }
  const failed = ({ outcome, words, retryAfter }: Failure): ModelError =>
    new ModelError(outcome, words, { text, usage, retryAfter });

  async function run(call: ModelCall): Promise<string> {
    return watch.whileTool(async () => {
      const read = await question.run(call);
      sent += read.length + JSON.stringify(call.values).length;
      return read;
    });
  }

  try {
    watch.signal.throwIfAborted();
    const result = sdk.streamText({
      model,
      instructions: question.system,
      messages: question.messages.map(({ role, text: content }) => ({ role, content })),
      tools: toolsFor(sdk, question, run),
      stopWhen: [sdk.isStepCount(most.steps), isSpent],
      prepareStep: () => ({ maxOutputTokens: Math.max(room, 1) }),
      maxRetries: 0,
      abortSignal: watch.signal,
      // It is thrown below; the SDK would print it.
      onError: () => undefined,
    });
    for await (const part of result.stream) {
      watch.heard();
      if (part.type === 'start-step') step = '';
      else if (part.type === 'text-delta') say(part.text);
      else if (part.type === 'finish-step') {
        steps += 1;
        reason = part.finishReason;
        count(part.usage);
        step = '';
      } else if (part.type === 'error') throw part.error;
      else if (part.type === 'abort') watch.signal.throwIfAborted();
    }
    watch.signal.throwIfAborted();
  } catch (error) {
    if (watch.broken()) throw watch.broken()!.error;
    if (step !== '' || watch.signal.aborted) count({});
    const spoke = text !== '' || steps > 0;
    if (question.signal?.aborted) throw failed(stoppedBy(question.signal, spoke));
    throw failed(watch.signal.aborted ? silentFor(spoke) : failureOf(error, spoke));
  } finally {
    watch.end();
  }
  const end = endOf(reason, room <= 0);
  if (end === null && text !== '') throw failed({ outcome: 'cut', words: 'The model’s answer broke off.' });
  if (end === null || (end === 'said' && text === ''))
    throw failed({ outcome: 'unusable', words: 'The model’s answer cannot be read, or was empty.' });
  const whole = watch.elapsed();
  return { text, usage, end, model: name, ms: { first, whole, model: whole - watch.inTools() } };
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

/** null: it did not end as the protocol has it. */
function endOf(reason: string, spent: boolean): ModelAnswer['end'] | null {
  if (reason === 'stop') return 'said';
  if (reason === 'length' || (reason === 'tool-calls' && spent)) return 'length';
  if (reason === 'tool-calls') return 'steps';
  return reason === 'content-filter' ? 'refused' : null;
}

const silentFor = (spoke: boolean): Failure =>
  spoke
    ? { outcome: 'cut', words: 'The model stopped in the middle of its answer.' }
    : { outcome: 'unavailable', words: 'The model did not answer in time.' };

/** By whoever asked, or by the time that a question has. */
function stoppedBy(signal: AbortSignal, spoke: boolean): Failure {
  const late = (signal.reason as { name?: string } | undefined)?.name === 'TimeoutError';
  return late
    ? { outcome: spoke ? 'cut' : 'unavailable', words: 'The answer took longer than a question may.' }
    : { outcome: 'stopped', words: 'The answer was stopped.' };
}

function toolsFor(
  sdk: typeof Sdk,
  { tools }: Question,
  run: (call: ModelCall) => Promise<string>,
): Record<string, Sdk.Tool> {
  const names = toolNames(tools);
  return Object.fromEntries(
    tools.map(({ name, description, parameters }, index) => [
      names[index]!,
      sdk.dynamicTool({
        description,
        inputSchema: sdk.jsonSchema(parameters as Sdk.JSONSchema7),
        execute: async (values, { toolCallId }) =>
          isObject(values)
            ? run({ id: toolCallId, name, values })
            : 'The values of a call must be an object. Nothing was run.',
      }),
    ]),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
