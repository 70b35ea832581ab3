import { ai as contract } from '@chairline/contract';
import { ApiError, call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { AccessDenied } from '../../../ui/access-denied.tsx';
import { OfficeForm } from '../../../ui/form/office-form.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { LimitFields } from '../components/limit-fields.tsx';
import { UseOfDay } from '../components/use-of-day.tsx';
import { limitFaults, limitFields, limitFormOf, limitsOf } from '../limit-form.ts';
import { aiLimitsKey, useAiLimits } from '../queries.ts';

/** Settings › AI: what the office used today, and its limits; for its admins, where AI mode is on. */
export function LimitsPage() {
  const { can, client } = useSession();
  if (!can.administer) return <AccessDenied hint="Only an admin of your office may open this page." />;
  return client.AI_mode === 1 ? <Limits /> : <AccessDenied hint={contract.aiMessages.off} />;
}

function Limits() {
  const query = useAiLimits();
  const { data, error } = query;
  if (error instanceof ApiError && error.code === 'forbidden') return <AccessDenied hint={error.message} />;
  return (
    <>
      <SectionHead
        title="AI: Use and Limits"
        hint="What the agents, the composer and the calls used of the language model today, and the limits your office sets for them."
      />
      <QueryWait query={query} subject="The limits for AI" rows={6} rowHeight={52} />
      {data ? (
        <div className="grid gap-20">
          {error ? (
            <p className="no-margin ink-warn size-12" role="status">
              The newest state could not be loaded; what is shown may be old.
            </p>
          ) : null}
          <UseOfDay page={data} />
          <LimitsForm saved={data} />
        </div>
      ) : null}
    </>
  );
}

function LimitsForm({ saved }: { saved: contract.AiLimitsPage }) {
  return (
    <OfficeForm
      name="ai-limits"
      what="the limits for AI"
      fields={limitFields}
      saved={saved}
      fieldsOf={({ limits }) => limitFormOf(limits)}
      fetchNewest={() =>
        queryClient.fetchQuery({ queryKey: aiLimitsKey, queryFn: () => call(contract.getAiLimits) })
      }
      save={async (values, version) => {
        const body = { ...limitsOf(values), version };
        queryClient.setQueryData(aiLimitsKey, await call(contract.updateAiLimits, { body, quiet400: true }));
      }}
      overtaken={contract.aiMessages.changed}
      // Said beside each field.
      faultOf={(values) => (Object.keys(limitFaults(values, saved)).length > 0 ? '' : null)}
    >
      {(form, locked) => <LimitFields form={form} saved={saved} locked={locked} />}
    </OfficeForm>
  );
}
