import { formatPhone, practice } from '@chairline/contract';
import { mdiClipboardCheckOutline, mdiPhoneOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { CallButton } from '../../../ui/call-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { preAuthsQuery } from './patient-queries.ts';
import { formatCents, formatWallDay } from '../wall-words.ts';
import { groupPreAuths, type PreAuthGroup } from './group-pre-auths.ts';
import { NoContact } from './no-contact.tsx';
import { PanelPart } from './panel-part.tsx';
import classes from './details.module.css';

const TITLE = 'Pre-authorizations';
const { practiceWords } = practice;

/** The open contact's pre-authorizations: each with its items and what the carrier said of them. */
export function PreAuthsTab({ contactId }: { contactId: number | null }) {
  if (contactId === null) return <NoContact title={TITLE} />;
  return <OpenPreAuths contactId={contactId} />;
}

function OpenPreAuths({ contactId }: { contactId: number }) {
  const query = useQuery(preAuthsQuery(contactId));
  const { data } = query;
  const groups = groupPreAuths(data?.data.flatMap((patient) => patient.od_json) ?? []);
  return (
    <PanelPart title={TITLE} syncedAt={data?.synced_at}>
      <QueryWait query={query} subject="The pre-authorizations" rows={4} rowHeight={56} />
      {data && !data.is_patient ? (
        <EmptyState icon={mdiClipboardCheckOutline} title={practiceWords.notPatient} />
      ) : null}
      {data?.is_patient && groups.length === 0 ? (
        <EmptyState icon={mdiClipboardCheckOutline} title={practiceWords.noTreatment} />
      ) : null}
      {groups.map((group) => (
        <Claim key={group.ClaimNum} group={group} />
      ))}
    </PanelPart>
  );
}

const tones: Record<practice.OdPreAuth['ItemName1'], string | undefined> = {
  approved: 'ok',
  denied: 'error',
  pending: 'warning',
  'not sent': undefined,
};

function Claim({ group }: { group: PreAuthGroup }) {
  const sent = formatWallDay(group.DateSent);
  const received = formatWallDay(group.DateReceived);
  return (
    <article className="margin-b-12 pad-12 box-line radius-card">
      <header className="row wrap justify-between gap-2-12">
        <h3 className="text-13 no-margin medium">{group.CarrierName || 'Carrier not known'}</h3>
        {group.CarrierPhone ? (
          <CallButton
            name={group.CarrierName}
            number={group.CarrierPhone}
            className="inline-row bare no-pad gap-4 min-h-24 ink-brand size-12 tabular no-underline hover-underline phone-min-h-44"
          >
            <Icon path={mdiPhoneOutline} size={16} />
            {formatPhone(group.CarrierPhone)}
          </CallButton>
        ) : null}
      </header>
      <p className="caption no-margin">
        {[
          sent ? `Sent ${sent}` : 'Not sent',
          received ? `answered ${received}` : '',
          group.PreAuthString ? `number ${group.PreAuthString}` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className="margin-8-0-0 no-pad no-marks">
        {group.items.map((item) => (
          <li key={item.ClaimProcNum} className="flex text-13 gap-12 pad-8-0 line-top">
            <span className="grow min-w-0 breakable">
              {item.ItemName}
              <span className="caption no-margin">
                {' '}
                {[item.ProcCode, item.ToothNum ? `tooth ${item.ToothNum}` : ''].filter(Boolean).join(' · ')}
              </span>
              {item.Remarks.trim() ? (
                <span className={`block caption ${classes.remark}`}>{item.Remarks.trim()}</span>
              ) : null}
            </span>
            <span className="column fixed-size items-bottom gap-2">
              <span
                className={`pad-0-8 radius-9 bg-sunken ink-dim size-12 line-h-18 nowrap ${classes.chip}`}
                data-tone={tones[item.ItemName1]}
              >
                {item.ItemName1}
              </span>
              <span className="tabular">{formatCents(item.FeeBilled)}</span>
              {item.InsPayEst > 0 ? (
                <span className="caption no-margin">est. {formatCents(item.InsPayEst)}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
