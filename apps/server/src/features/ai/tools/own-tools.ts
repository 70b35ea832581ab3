import { ai as contract, booking, weekdayNames } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { z } from 'zod';
import { BadInput, Refusal } from '../../../platform/errors.ts';
import type { Session } from '../../../platform/http/handler.ts';
import type { ModelTool } from '../../../platform/models.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import type { Toolbox } from '../../../platform/tools.ts';
import { findContact, presentContact } from '../../contacts/index.ts';
import { listProviders } from '../../practice/index.ts';
import { hasForeignLink } from '../compose/compose-words.ts';
import type { TimesWish } from '../schema.ts';
import { weekdaysOf } from '../talk/present-question.ts';

/** So many cards stand under one answer. */
const CARDS_MAX = 6;
const TEXT_MAX = 1_600;
const contactId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export interface OwnToolWork {
  platform: Platform;
  toolbox: Toolbox;
  scope: OfficeScope;
  /** Of whoever asked; null in a check, which nobody's rights and eyes stand behind. */
  session: Session | null;
  agent: contract.AgentPurpose;
  cards: Prepared[];
  /** The question: a link in it may stand in a draft. */
  asked: string;
}

/** What was prepared, for a person to press; of times with what they were looked for by. */
export type Prepared =
  | Exclude<contract.PreparedCard, { kind: 'times' }>
  | (Extract<contract.PreparedCard, { kind: 'times' }> & { wish: TimesWish });

/** What a tool of Chairline's own gave: a card for the person, words for the model, rows for the receipt. */
export interface OwnToolRun {
  words: string;
  columns: string[];
  rows: contract.ToolRun['rows'];
}

interface OwnTool {
  agents: readonly contract.AgentPurpose[];
  description: string;
  input: z.ZodObject;
  run(work: OwnToolWork, given: unknown): Promise<OwnToolRun>;
}

const draftInput = z.object({
  contact_id: contactId.describe('The contact’s number, as find_contact answers it'),
  text: z.string().trim().min(1).max(TEXT_MAX).describe('The words, ready to be used as they are'),
});
const timesInput = z.object({
  contact_id: contactId.describe('The contact’s number, as find_contact answers it'),
  minutes: z.number().int().min(5).max(540).multipleOf(5).describe('How long the visit takes, in steps of 5'),
  reason: z
    .string()
    .trim()
    .max(booking.REASON_MAX)
    .default('')
    .describe('What the visit is for, in a few words; left out where nobody said'),
  from: z.iso.date().optional().describe('The first day, as yyyy-MM-dd'),
  until: z.iso.date().optional().describe('The last day, as yyyy-MM-dd'),
  part: z.enum(booking.dayParts).optional().describe('The part of the day'),
  ProvNum: z
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Only with the provider of this number (prov_num)'),
  provider: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Only with this provider, by the abbreviation or a part of the name, where no ProvNum is known',
    ),
  days: z.array(z.enum(weekdayNames)).min(1).optional().describe('Only on these weekdays'),
});

const draft =
  (kind: 'text' | 'note') =>
  async (work: OwnToolWork, given: unknown): Promise<OwnToolRun> => {
    const { contact_id, text: written } = draftInput.parse(given);
    const text = written.replaceAll(UNSEEN, '').trim();
    if (text === '') throw new BadInput(contract.talkMessages.noWords);
    const contact = await mustFind(work, contact_id);
    if (hasForeignLink(text, [work.asked])) throw new BadInput(contract.proposalWords.link);
    work.cards.push({ kind, ...contact, text });
    return {
      words: `The draft stands under your answer. The person at the desk reads it and ${kind === 'text' ? 'sends' : 'keeps'} it, or not: you cannot.`,
      columns: [],
      rows: [],
    };
  };

/**
 * Letters nobody sees, and those that turn others round: what a person reads on the card is what is sent. A line ends as
 * ever, and joiners within emoji stay.
 */
const UNSEEN =
  /(?![\n\t])\p{Cc}|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** What agents can prepare beside looking things up. Nothing of it is sent, booked or kept: a person does that. */
const ownTools: Readonly<Record<string, OwnTool>> = {
  draft_text: {
    agents: ['AI FrontDesk', 'AI Scheduling'],
    description: 'Prepare a text or a reply to a contact, for the person at the desk to read and send.',
    input: draftInput,
    run: draft('text'),
  },
  draft_note: {
    agents: ['AI FrontDesk'],
    description: 'Prepare an internal note about a contact, for the person at the desk to keep.',
    input: draftInput,
    run: draft('note'),
  },
  propose_times: {
    agents: ['AI Scheduling'],
    description:
      'Free times for a visit of a contact who is a patient, and up to three to propose. The person at the desk books.',
    input: timesInput,
    async run(work, given) {
      const { contact_id, reason, ProvNum, provider, days, ...when } = timesInput.parse(given);
      if (!work.session) throw new BadInput(contract.checkMessages.noTimes);
      const contact = await mustFind(work, contact_id);
      const query = {
        ...when,
        ...(await askedProvider(work, ProvNum, provider)),
        ...(days ? { days: days.map((day) => weekdayNames.indexOf(day)).join(',') } : {}),
      };
      const found = booking.findTimes.answer.parse(
        await work.toolbox.call(work.session, work.agent, 'findTimes', { params: { id: contact_id }, query }),
      );
      const options = found.proposals;
      const { minutes, ...wish } = query;
      if (options.length > 0)
        work.cards.push({
          kind: 'times',
          ...contact,
          minutes,
          reason: reason.replaceAll(UNSEEN, ''),
          ProvNum: query.ProvNum ?? 0,
          days: weekdaysOf(query.days),
          options,
          wish,
        });
      return {
        words:
          options.length > 0
            ? 'These are free. They stand under your answer, where the person at the desk books one.'
            : 'Nothing is free then. Other days, another provider, a shorter visit or another part of the day may be.',
        columns: ['starts_at', 'operatory_num', 'prov_num'],
        rows: options.map(({ AptDateTime, Op, ProvNum }) => [AptDateTime, Op, ProvNum]),
      };
    },
  },
};

/**
 * The provider that is asked for, by number or name, as the booking search takes them.
 * @throws BadInput for one that nobody is booked with here, and for a name of several
 */
async function askedProvider(
  { platform, scope }: OwnToolWork,
  num: number | undefined,
  name: string | undefined,
): Promise<{ ProvNum?: number }> {
  if (num === undefined && name === undefined) return {};
  const all = await inOffice(platform, scope, (ctx) => listProviders(ctx.tx));
  const here = all.filter(({ IsHidden }) => !IsHidden);
  const wanted = name?.toLowerCase() ?? '';
  const byAbbr = here.filter(({ Abbr }) => Abbr.toLowerCase() === wanted);
  const named =
    byAbbr.length > 0 ? byAbbr : here.filter(({ full_name }) => full_name.toLowerCase().includes(wanted));
  const found = num === undefined ? named : here.filter(({ ProvNum }) => ProvNum === num);
  if (found.length > 1)
    throw new BadInput(
      contract.proposalWords.whichProvider(found.map(({ Abbr, full_name }) => `${Abbr}, ${full_name}`)),
    );
  const [one] = found;
  if (!one) throw new BadInput(contract.proposalWords.noProvider);
  return { ProvNum: one.ProvNum };
}

async function mustFind({ platform, scope, cards }: OwnToolWork, id: number) {
  if (cards.length >= CARDS_MAX)
    throw new BadInput(`At most ${CARDS_MAX} things are prepared for one question.`);
  const contact = await inOffice(platform, scope, (ctx) => findContact(ctx.tx, id));
  if (!contact) throw new BadInput('There is no contact of this number. Look the contact up first.');
  return { contact_id: contact.contactId, contact_name: contactName(presentContact(contact)) };
}

/** Chairline's own tools of an agent, as the model is told of them. */
export const describeOwnTools = (agent: contract.AgentPurpose): ModelTool[] =>
  Object.entries(ownTools)
    .filter(([, { agents }]) => agents.includes(agent))
    .map(([name, { description, input }]) => ({
      name,
      description,
      parameters: z.toJSONSchema(input, { io: 'input' }),
    }));

/** Runs one of them. @returns undefined where the agent has none of that name. @throws BadInput for the model to read */
export async function runOwnTool(
  work: OwnToolWork,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<OwnToolRun | undefined> {
  const tool = Object.hasOwn(ownTools, name) ? ownTools[name] : undefined;
  if (!tool?.agents.includes(work.agent)) return undefined;
  const read = tool.input.safeParse(values);
  if (!read.success) throw new BadInput(`The values do not fit: ${z.prettifyError(read.error)}`);
  try {
    return await tool.run(work, read.data);
  } catch (error) {
    if (error instanceof Refusal) throw new BadInput(error.message, { cause: error });
    throw error;
  }
}
