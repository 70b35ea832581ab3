import type { ai as contract } from '@chairline/contract';
import { analytical } from './analytical.ts';
import { cost } from './cost.ts';
import type { Worked } from './desk.ts';
import { frontDesk } from './front-desk.ts';
import { scheduling } from './scheduling.ts';

/** What each tool that comes with Chairline has to answer, worked out from a desk's rows without SQL. */
export const workedByAgent: Readonly<Record<contract.AgentPurpose, Readonly<Record<string, Worked>>>> = {
  'AI Scheduling': scheduling,
  'AI Cost Analysis': cost,
  'AI FrontDesk': frontDesk,
  'AI Analytical': analytical,
};
