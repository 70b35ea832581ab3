import { practice } from '@chairline/contract';
import { mdiHelpBoxMultipleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { pendingTreatmentQuery } from './patient-queries.ts';
import { formatCents, formatWallDay } from '../wall-words.ts';
import { NoContact } from './no-contact.tsx';
import { PanelPart } from './panel-part.tsx';
import classes from './details.module.css';

const TITLE = 'Pending treatment';
const { practiceWords } = practice;

/** What is planned for the open contact and not booked. */
export function PendingTreatmentTab({ contactId }: { contactId: number | null }) {
  if (contactId === null) return <NoContact title={TITLE} />;
  return <OpenTreatment contactId={contactId} />;
}

function OpenTreatment({ contactId }: { contactId: number }) {
  const query = useQuery(pendingTreatmentQuery(contactId));
  const { data } = query;
  const items = data?.data.flatMap((patient) => patient.od_json) ?? [];
  const total = items.reduce((sum, { Fee }) => sum + Fee, 0);
  return (
    <PanelPart
      title={TITLE}
      syncedAt={data?.synced_at}
      aside={items.length > 0 ? <span className="size-13 medium tabular">{formatCents(total)}</span> : null}
    >
      <QueryWait query={query} subject="The pending treatment" rows={4} rowHeight={56} />
      {data && !data.is_patient ? (
        <EmptyState icon={mdiHelpBoxMultipleOutline} title={practiceWords.notPatient} />
      ) : null}
      {data?.is_patient && items.length === 0 ? (
        <EmptyState icon={mdiHelpBoxMultipleOutline} title={practiceWords.noTreatment} />
      ) : null}
      {items.length > 0 ? (
        <ul className="margin-8-0-0 no-pad no-marks">
          {items.map((item) => (
            <li key={item.ProcNum} className="flex text-13 gap-12 pad-8-0 line-top">
              <span className="grow min-w-0 breakable">
                {item.Descript || item.ProcCode}
                <span className={`block caption ${classes.remark}`}>
                  {[
                    item.CategoryName,
                    item.ProcCode,
                    item.ToothNum ? `tooth ${item.ToothNum}${item.Surf ? ` ${item.Surf}` : ''}` : '',
                    item.provAbbr,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={`block caption ${classes.remark}`}>
                  {item.DateTP ? `Planned ${formatWallDay(item.DateTP)}` : ''}
                </span>
              </span>
              <span className="column fixed-size items-bottom gap-2">
                <span className="tabular">{formatCents(item.Fee)}</span>
                {item.Priority ? (
                  <span
                    className={`pad-0-8 radius-9 bg-sunken ink-dim size-12 line-h-18 nowrap ${classes.chip}`}
                  >
                    {item.Priority}
                  </span>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </PanelPart>
  );
}
