import type { conversations as contract } from '@chairline/contract';
import { officeDay } from '@chairline/office-state';
import {
  type ConversationRow,
  emptyConvos,
  putConvo,
  type ConvosState,
} from '@chairline/office-state/conversations';
import { create } from 'zustand';
import { currentSession } from '../../lib/session.ts';

const nobody: contract.ConvoViewer = { user_id: 0, role: '' };

function begin(): ConvosState {
  const user = currentSession();
  return emptyConvos(
    user ? { user_id: user.user_id, role: user.role } : nobody,
    officeDay(user?.client.timezone ?? 'UTC', Date.now()),
  );
}

/** The office's conversations as far as this page knows them. */
export const useConvos = create<ConvosState>(begin);

/** Begins anew where another user has signed in, or the first one has. */
export function meetViewer(): void {
  const user = currentSession();
  const { viewer } = useConvos.getState();
  if (!user || (viewer.user_id === user.user_id && viewer.role === user.role)) return;
  useConvos.setState(begin());
}

/** Takes a conversation from an answer, as if its event had come. */
export function receiveConvo(row: ConversationRow): void {
  useConvos.setState((state) => putConvo(state, row));
}
