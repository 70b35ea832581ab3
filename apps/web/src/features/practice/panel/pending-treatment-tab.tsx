import { practice } from '@chairline/contract';
import { mdiHelpBoxMultipleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { pendingTreatmentQuery } from '../queries.ts';
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
      aside={items.length > 0 ? <span className={classes.total}>{formatCents(total)}</span> : null}
    >
      <QueryWait query={query} subject="The pending treatment" rows={4} rowHeight={56} />
      {data && !data.is_patient ? (
        <EmptyState icon={mdiHelpBoxMultipleOutline} title={practiceWords.notPatient} />
      ) : null}
      {data?.is_patient && items.length === 0 ? (
        <EmptyState icon={mdiHelpBoxMultipleOutline} title={practiceWords.noTreatment} />
      ) : null}
      {items.length > 0 ? (
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item.ProcNum} className={classes.item}>
              <span className={classes.what}>
                {item.Descript || item.ProcCode}
                <span className={classes.remark}>
                  {[
                    item.CategoryName,
                    item.ProcCode,
                    item.ToothNum ? `tooth ${item.ToothNum}${item.Surf ? ` ${item.Surf}` : ''}` : '',
                    item.provAbbr,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={classes.remark}>
                  {item.DateTP ? `Planned ${formatWallDay(item.DateTP)}` : ''}
                </span>
              </span>
              <span className={classes.side}>
                <span className={classes.money}>{formatCents(item.Fee)}</span>
                {item.Priority ? <span className={classes.chip}>{item.Priority}</span> : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </PanelPart>
  );
}
