import type { practice } from '@chairline/contract';
import { eventNodes, node } from '../grid/grid-nodes.ts';
import type { GridEvent } from '../grid/grid-types.ts';
import { minutesOf, signsOf, type DayColumn } from './day-rules.ts';

const fills = {
  provider: 'var(--bar)',
  assistant: 'repeating-linear-gradient(135deg, var(--bar) 0 2px, transparent 2px 5px)',
} as const;

/** The provider's time solid and the assistant's hatched, from top to bottom. */
function timeBar({ parts }: practice.DayAppointment, all: number): HTMLElement {
  const bar = node('span', 'absolute');
  Object.assign(bar.style, { inset: '0 auto 0 0', width: '6px' });
  bar.ariaHidden = 'true';
  for (const { who, minutes } of parts) {
    const part = node('span', 'block');
    Object.assign(part.style, { height: `${(minutes / all) * 100}%`, background: fills[who] });
    bar.append(part);
  }
  return bar;
}

/** An appointment in the grid: who, when, what it is in words, what is done, the note. */
export function appointmentNodes(
  { data, title }: GridEvent<practice.DayAppointment>,
  time: string,
  past: boolean,
): Node[] {
  const { od_json } = data;
  const signs = signsOf(data, past).join(' · ');
  const nodes = eventNodes({
    title,
    time,
    lines: [signs, od_json.ProcDescript.trim(), od_json.Note.trim()],
    spoken: [od_json.opName, od_json.provAbbr].filter((words) => words !== '').join(', '),
  });
  // A short visit has room for the name alone.
  const [name] = nodes;
  if (name instanceof HTMLElement) name.title = `${title}, ${time}, ${signs}`;
  return [timeBar(data, minutesOf(data)), ...nodes];
}

/** The head of an operatory's or a provider's column. */
export function columnHead({ name, hint }: DayColumn): Node[] {
  const head = node('span', 'row justify-center min-w-0 ink medium pad-2-6', node('span', 'ellipsis', name));
  if (hint !== '') head.title = hint;
  return [head];
}
