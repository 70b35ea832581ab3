import { create } from 'zustand';

/** How many patients wait for an answer, for what stands on every screen; counted by the bell (features/worklist). */
export const useWaiting = create<{ waiting: number }>(() => ({ waiting: 0 }));
