/** What the product asks of language models. gateways/llm speaks to real ones. */

export interface Language {
  /** ISO 639-1 where there is one, else 639-2. */
  code: string;
  /** In English. */
  name: string;
}

export interface Translated {
  text: string;
  /** What it was written in: ISO 639-1 where there is one. */
  language: string;
}

export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema of an object */
  parameters: object;
}

export interface ModelCall {
  id: string;
  name: string;
  values: Record<string, unknown>;
}

export interface Question {
  system: string;
  messages: readonly { role: 'user' | 'assistant'; text: string }[];
  tools: readonly ModelTool[];
  /** Runs a tool that the model calls; what it gives is what the model reads. Never throws for a tool's own refusal. */
  run(call: ModelCall): Promise<string>;
  /** Each piece of text as it comes. */
  onText?(piece: string): void;
  /**
   * The most steps (model calls) and output tokens. `room`: the output tokens of a further step, by what the question will
   * have used once that one is sent; 0: it ends. Asked before each but the first.
   */
  most: { steps: number; tokens: number; room?(used: ModelUsage): Promise<number> };
  signal?: AbortSignal;
}

export interface ModelUsage {
  input: number;
  output: number;
}

export interface ModelAnswer {
  text: string;
  usage: ModelUsage;
  /** why it ended */
  end: 'said' | 'length' | 'steps' | 'refused';
  model: string;
  /** Until the first word (null: none came), until the end, and of it what was not spent in tools. */
  ms: { first: number | null; whole: number; model: number };
}

export interface LanguageModel {
  /** @throws ModelError, whose `outcome` says whether it is worth trying again */
  translate(text: string, to: Language): Promise<Translated>;
  /** @throws ModelError with what was used and said until then; whatever `run` throws */
  answer(question: Question): Promise<ModelAnswer>;
}

/**
 * unusable: it answered with something else than what was asked. unavailable: it did not answer, or said so.
 * busy: it asks to wait. too-long: more than it can read. cut: it broke off. stopped: by whoever asked.
 */
export type ModelOutcome = 'unusable' | 'unavailable' | 'busy' | 'too-long' | 'cut' | 'stopped';

interface ModelErrorMore extends ErrorOptions {
  usage?: ModelUsage;
  text?: string;
  /** Seconds. */
  retryAfter?: number | undefined;
}

export class ModelError extends Error {
  override name = 'ModelError';
  readonly outcome: ModelOutcome;
  /** What was used until then, where that is known. */
  readonly usage: ModelUsage;
  /** What was said until then. */
  readonly text: string;
  readonly retryAfter: number | undefined;

  /** @param words without any of the text: it is a patient's */
  constructor(outcome: ModelOutcome, words: string, more: ModelErrorMore = {}) {
    super(words, more);
    this.outcome = outcome;
    this.usage = more.usage ?? { input: 0, output: 0 };
    this.text = more.text ?? '';
    this.retryAfter = more.retryAfter;
  }
}

/** What anybody may know of a model: never its key or its address. */
export interface ModelFacts {
  /** By which an agent chooses it. */
  name: string;
  provider: 'openai-compatible' | 'anthropic';
  /** As the provider calls it. */
  model: string;
  /** Cents per million tokens. */
  price: ModelUsage;
}

/** The models of this installation. */
export interface Models {
  /** The default one first. */
  list(): readonly ModelFacts[];
  /** @param name null: the default one. undefined where there is none (of that name). */
  find(name: string | null): { facts: ModelFacts; model: LanguageModel } | undefined;
}

/** Of commands, which ask none. */
export const noModels: Models = { list: () => [], find: () => undefined };
