import { formatCount } from '../shared/count-words.ts';
import { isAdmin, type Role } from '../shared/roles.ts';
import { type AgentPurpose, agentPurposes } from './rules.ts';

/** The conversations with the agents: one of each user with each agent. */

export const ASK_MAX = 4_000;
export const QUESTIONS_PAGE = 30;
export const QUESTIONS_MAX = 100;
/** So many questions are proposed where nothing was asked yet. */
export const SUGGESTIONS = 4;

/** `asked`: it waits for the model; `answering`: it is at work. The others are ends. */
export const questionStates = ['asked', 'answering', 'answered', 'stopped', 'failed'] as const;
export type QuestionState = (typeof questionStates)[number];

/** Whether a question still waits for its answer. */
export const isOpenQuestion = (state: QuestionState): boolean => state === 'asked' || state === 'answering';

/** `booking`: it was pressed, and the practice has not answered yet, or nobody knows what it answered. */
export const proposalStates = ['open', 'booking', 'sent', 'kept', 'offered', 'booked', 'discarded'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** So many hours what an agent prepared can be pressed: what it was made of changes. */
export const PROPOSAL_HOURS = 24;

/** What is said of what an agent prepared. */
export const proposalWords = {
  settled: 'This was settled meanwhile, here or in another window. Look at the card again.',
  over: `This was prepared more than ${PROPOSAL_HOURS} hours ago. Ask again, so that it is made of what is known now.`,
  changed: 'This card changed meanwhile. Look at it again.',
  notThat: 'This cannot be done with what was prepared here.',
  isBooked:
    'It is being booked, or was booked and the answer was lost. Press Book again: what stands is found.',
  noNumber: 'No number of this contact takes texts. Call them instead.',
  othersFree: 'The card shows what else is free.',
  noneFree: 'Nothing else is free on those days. Ask for other days.',
  sent: (name: string) => `Sent to ${name}.`,
  offered: (name: string) => `The times are on their way to ${name}.`,
  kept: (name: string) => `Kept as a conversation about ${name}.`,
  discarded: 'Discarded.',
  noProvider:
    'There is no provider of that number or name here who can be booked. Ask who is meant, or leave the provider out.',
  /** @param names of those who fit */
  whichProvider: (names: readonly string[]) =>
    `Several providers fit: ${names.join('; ')}. Ask who is meant, and give the abbreviation.`,
  link: 'The text has a link in it that is no link of the office. Leave it out.',
} as const;

/** What an agent is at, in the order it comes: specification 2, after a successful send. */
export const answerSteps = ['loading', 'thinking', 'analysing', 'generating'] as const;
export type AnswerStep = (typeof answerSteps)[number];

export const stepWords: Record<AnswerStep, string> = {
  loading: 'Loading',
  thinking: 'Thinking',
  analysing: 'Analysing',
  generating: 'Generating',
};

/** How an agent stands in an address. */
export const agentSlugs = {
  scheduling: 'AI Scheduling',
  cost: 'AI Cost Analysis',
  frontdesk: 'AI FrontDesk',
  analytical: 'AI Analytical',
} as const satisfies Record<string, AgentPurpose>;
export type AgentSlug = keyof typeof agentSlugs;

/** Whether users of a role talk with an agent: AI FrontDesk with everyone, the others with the office's admins. */
export const mayTalk = (role: Role, agent: AgentPurpose): boolean =>
  agent === 'AI FrontDesk' || isAdmin(role);

/** The agents that users of a role see. AI Analytical shows statistics and is asked nothing. */
export const agentsOf = (role: Role): AgentPurpose[] => agentPurposes.filter((agent) => mayTalk(role, agent));

export const talkMessages = {
  notYours: 'This AI conversation is for the office’s admins.',
  noComposer:
    'AI Analytical shows statistics and is asked nothing. Ask AI FrontDesk about calls, messages and tags, AI Cost Analysis about production, payments and claims, AI Scheduling about visits and new patients.',
  empty: 'Write a question first.',
  noWords: 'Write something first.',
  tooLong: `A question has at most ${formatCount(ASK_MAX)} characters.`,
  waits: 'The question before is still being answered. Wait for it, or stop it.',
  sendFailed: 'Message failed to send',
  restarted: 'The server was restarted while this was being answered. Ask again.',
  stopped: 'Stopped.',
  busy: 'The model is busy. Ask again in a moment.',
  tooMuch:
    'The question, with what the tools found for it, is too long for the model. Ask for fewer days or fewer people at once.',
  cut: 'The answer broke off half-way. Ask again.',
  unavailable: 'The model did not answer. Ask again in a moment.',
  unusable: 'The model gave an answer that cannot be read. Ask again, in other words where it happens twice.',
  refused: 'The model declined to answer this.',
  instructions:
    'The model began to repeat its instructions, and was stopped: something it read may have told it to. Look at the receipt, or ask in other words.',
  late: (seconds: number) =>
    `The answer took longer than the ${seconds} seconds a question has, and was stopped. Ask for less at once.`,
  failed: 'Something went wrong while this was being answered. Ask again.',
  short: 'The answer reached the longest that is allowed and was cut here.',
  steps: 'The agent used as many steps as a question has; the answer may not be whole. Ask for less at once.',
  notFromData: 'not from your data',
  /** A changed prompt is run on what was asked before it is saved; what looked into conversations is left out. */
  whoSees: 'Seen by you, and by your provider when the agent is checked',
} as const;
