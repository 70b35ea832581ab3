import { Button } from '@mantine/core';
import { mdiAccountAlertOutline } from '@mdi/js';
import { Banner } from '../../../ui/banner.tsx';

/** Whether two lists of ids hold the same ones, in any order. */
export function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && new Set([...a, ...b]).size === a.length;
}

interface OvertakenNoteProps {
  /** What somebody else saved, in words. */
  newest: readonly string[];
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody else saved another choice while this one was being made: nothing is written over unseen. */
export function OvertakenNote({ newest, onKeep, onTake }: OvertakenNoteProps) {
  return (
    <div style={{ marginTop: 14 }}>
      <Banner
        tone="warning"
        icon={mdiAccountAlertOutline}
        urgent
        title="Somebody else changed this meanwhile"
        actions={
          <>
            <Button variant="default" size="compact-sm" onClick={onKeep}>
              Keep mine
            </Button>
            <Button variant="default" size="compact-sm" onClick={onTake}>
              Use theirs
            </Button>
          </>
        }
      >
        Theirs: {newest.length > 0 ? newest.join(', ') : 'none'}
      </Banner>
    </div>
  );
}
