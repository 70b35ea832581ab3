import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useSession } from '../../../lib/session.ts';
import classes from './panel.module.css';

const RecordDialog = lazy(() => loadChunk('record', () => import('./record-dialog.tsx')));

/** For admins: the way to a patient's record as a page to print. */
export function RecordSection({ contactId, name }: { contactId: number; name: string }) {
  const { can } = useSession();
  const [taking, setTaking] = useState(false);
  if (!can.administer) return null;
  return (
    <section className={classes.section}>
      <Button variant="subtle" size="compact-sm" onClick={() => setTaking(true)}>
        Export the record
      </Button>
      {taking ? (
        <Suspense fallback={null}>
          <RecordDialog contactId={contactId} name={name} onClose={() => setTaking(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
