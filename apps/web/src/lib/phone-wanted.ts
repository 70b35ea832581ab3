import { create } from 'zustand';

/** Whether the phone is on the page: once it has stood for a moment, or somebody calls. Stands apart: it loads first. */
export const usePhoneWanted = create<{ wanted: boolean }>(() => ({ wanted: false }));

export const wantPhone = (): void => usePhoneWanted.setState({ wanted: true });
