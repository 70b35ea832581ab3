import '@mantine/core/styles/Checkbox.layer.css';
import type { booking as contract } from '@chairline/contract';
import { booking } from '@chairline/contract';
import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { confirmationsQuery } from '../../../lib/practice-catalog.ts';
import { answerSettingsQuery } from '../queries.ts';

/** Whether a patient's yes to a visit is confirmed by itself, and what it sets in Open Dental. */
export function VisitAnswerSettings() {
  const query = useQuery(answerSettingsQuery);
  return (
    <>
      <QueryWait query={query} subject="The settings" rows={1} rowHeight={80} />
      {query.data ? <SettingsForm key={query.data.version} held={query.data} /> : null}
    </>
  );
}

function SettingsForm({ held }: { held: contract.VisitAnswerSettings }) {
  const admin = useSession().can.administer;
  const [values, setValues] = useState(held);
  const { busy, fault, run } = useWork();
  const confirmations = useQuery(confirmationsQuery).data?.data ?? [];
  const changed = values.by_itself !== held.by_itself || values.DefNum !== held.DefNum;
  const save = () =>
    run(async () => {
      const kept = await call(booking.setVisitAnswerSettings, { body: values, quiet400: true });
      queryClient.setQueryData(answerSettingsQuery.queryKey, kept);
      notify({ message: 'Saved.', kind: 'success' });
    });
  return (
    <div className="grid gap-12">
      <Checkbox
        label="Confirm a patient’s yes in Open Dental by itself"
        description="“C”, “yes” or 👍 after a reminder. Where anything else may be meant it waits for you, above the thread."
        disabled={!admin}
        checked={values.by_itself}
        onChange={(event) => setValues({ ...values, by_itself: event.currentTarget.checked })}
      />
      <ChoiceField
        label="A yes sets"
        data={[
          { value: 0, label: 'What Open Dental’s own texts set' },
          ...confirmations
            .filter(({ IsHidden, DefNum }) => !IsHidden || DefNum === values.DefNum)
            .map(({ DefNum, ItemName }) => ({ value: DefNum, label: ItemName })),
        ]}
        disabled={!admin}
        value={values.DefNum ?? 0}
        error={fault}
        onChange={(DefNum) => setValues({ ...values, DefNum: DefNum || null })}
      />
      {admin ? (
        <div>
          <Button loading={busy} disabled={!changed} onClick={() => void save()}>
            Save
          </Button>
        </div>
      ) : null}
    </div>
  );
}
