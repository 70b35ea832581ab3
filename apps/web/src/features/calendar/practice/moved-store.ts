import type { practice } from '@chairline/contract';
import { create } from 'zustand';

interface Moved {
  /** The visit that was moved last, as it stands now, while it is asked whether its patient is told; null for none. */
  moved: practice.DayAppointment | null;
}

/** Which visit got another time here, and whose patient nobody told yet. */
export const useMoved = create<Moved>(() => ({ moved: null }));

/** A visit got another time. One without a contact has nobody to text. */
export function noteMoved(one: practice.DayAppointment): void {
  useMoved.setState({ moved: one.contact_id === null ? null : one });
}

/** It is put back, or settled: nothing is asked any more. */
export function forgetMoved(aptNum: number): void {
  if (useMoved.getState().moved?.od_json.AptNum === aptNum) useMoved.setState({ moved: null });
}
