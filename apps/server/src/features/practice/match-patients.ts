import type { Round } from './round.ts';
export async function matchPatients(_round: Round): Promise<void> {}
