/** What both protocols say, in one form. */

export interface Call {
  name: string;
  values: Record<string, unknown>;
}

export interface Said {
  role: 'user' | 'assistant' | 'tool';
  text: string;
  /** Of an assistant. */
  calls: Call[];
  /** Of a tool's answer: which tool it was. */
  tool?: string | undefined;
}

export interface Tool {
  name: string;
  description: string;
  parameters: unknown;
}

export interface Asked {
  model: string;
  system: string;
  said: Said[];
  tools: Tool[];
  stream: boolean;
  /** Tokens. */
  most: number;
}

/** What the model does next. */
export interface Turn {
  text: string;
  calls: Call[];
  end: 'said' | 'calls' | 'length' | 'refused';
  /** Breaks off in the middle. */
  cut?: boolean;
  /** In the middle comes something that is not of the protocol. */
  garbled?: boolean;
  /** Milliseconds between two words; left out: the world's. */
  pauseMs?: number | undefined;
}

/** "Up to 200k tokens", as the large models have it. */
export const CONTEXT = 200_000;

export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

export const inputOf = ({ system, said, tools }: Asked): number =>
  tokensOf(system + JSON.stringify(said) + JSON.stringify(tools));
export const outputOf = ({ text, calls }: Turn): number =>
  tokensOf(text) + (calls.length > 0 ? tokensOf(JSON.stringify(calls)) : 0);

/** A text word by word, as models send it. */
export const piecesOf = (text: string): string[] => text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
