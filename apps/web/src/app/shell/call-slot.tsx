import { lazy } from 'react';
import { loadChunk } from '../../lib/load-chunk.ts';
import { usePhoneWanted } from '../../lib/phone-wanted.ts';
import { Later } from '../../ui/later.tsx';

const parts = {
  top: lazy(() => loadChunk('call-bar', () => import('../../features/calls/components/call-bar.tsx'))),
  below: lazy(() =>
    loadChunk('call-bar', () => import('../../features/calls/components/call-bar-below.tsx')),
  ),
};

/** Where the call bar stands, once the phone is wanted: in the top bar, or below on a phone; and what belongs to it. */
export function CallSlot({ part }: { part: keyof typeof parts }) {
  const wanted = usePhoneWanted((state) => state.wanted);
  if (!wanted) return null;
  const Part = parts[part];
  return (
    <Later>
      <Part />
    </Later>
  );
}
