import { ai as contract, formatCount } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../lib/session.ts';
import { PracticeNote } from '../../../ui/practice-note.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { formatRange, formatValue, NotConnected } from '../../dashboard/index.ts';
import type { StatsProps } from './front-desk-stats.tsx';
import { drawAges, drawMoney } from './stats-drawing.ts';
import { StatsAge } from './stats-age.tsx';
import { Charts, Figures, StatsChart, StatsTable } from './stats-parts.tsx';
import { costQuery } from './stats-queries.ts';

const money = (cents: number) => formatValue(cents, 'cents');

/** Production, payments and write-offs, and what is outstanding. */
export default function CostStats(props: StatsProps) {
  return useSession().ODEnabled ? <Shown {...props} /> : <NotConnected />;
}

function Shown({ range, today }: StatsProps) {
  const query = useQuery(costQuery(range));
  const { data, isPlaceholderData } = query;
  if (!data) return <QueryWait query={query} subject="The statistics of cost" rows={6} rowHeight={64} />;
  const days = formatRange(data, today);
  const { production, payments, balances, ages, carriers, providers } = data;
  const file = (table: (typeof contract.costTables)[number]) => ({
    route: contract.getCostStats,
    query: { ...range, table },
  });
  const open = ages.reduce((sum, { fees }) => sum + fees, 0);
  const claims = ages.reduce((sum, row) => sum + row.claims, 0);
  return (
    <>
      <StatsAge query={query} />
      <PracticeNote syncedAt={data.synced_at} />
      <Figures
        label={`Cost, ${days}`}
        figures={[
          {
            name: 'Production',
            value: money(production.fees),
            note: `${formatCount(production.procedures)} procedures completed`,
          },
          { name: 'Payments', value: money(payments.total), note: 'From patients and insurers' },
          {
            name: 'Written off',
            value: money(production.written_off),
            note: 'For what was completed in these days',
          },
          { name: 'Open claims, now', value: money(open), note: `${formatCount(claims)} claims` },
          {
            name: 'Families owe, now',
            value: money(balances.owed),
            note: `${formatCount(balances.families)} families, beyond ${money(balances.expected_from_insurance)} expected from insurance`,
          },
        ]}
      />
      <Charts>
        <StatsChart
          title="Production and payments"
          summary={`${money(production.fees)} produced, ${money(payments.total)} came in, ${days}`}
          drawing={drawMoney(data, today)}
          totals={[
            { name: 's0', value: production.fees },
            { name: 's1', value: payments.total },
          ]}
          file={file('payers')}
          renewing={isPlaceholderData}
        />
        {claims > 0 ? (
          <StatsChart
            title="Open claims by age"
            summary={`${money(open)} in ${formatCount(claims)} claims, by the days since they were sent`}
            drawing={drawAges(data)}
            totals={[{ name: 's0', value: open }]}
            file={file('ages')}
            renewing={isPlaceholderData}
          />
        ) : null}
      </Charts>
      <StatsTable
        title="Production by provider"
        hint="What insurers paid and what was written off is for these procedures, whenever it was."
        columns="2fr repeat(5, minmax(0, 1fr))"
        headings={['Provider', 'Procedures', 'Patients', 'Production', 'Insurers paid', 'Written off']}
        rows={providers.map((row) => ({
          key: row.provider,
          cells: [
            row.provider,
            formatCount(row.procedures),
            formatCount(row.patients),
            money(row.fees),
            money(row.insurance_paid),
            money(row.written_off),
          ],
        }))}
        none="No procedures were completed in these days."
        file={file('providers')}
      />
      <StatsTable
        title="Who paid"
        columns="3fr minmax(0, 1fr)"
        headings={['Payer', 'Amount']}
        rows={payments.payers.map((row) => ({ key: row.payer, cells: [row.payer, money(row.amount)] }))}
        none="No payments came in on these days."
        file={file('payers')}
      />
      <StatsTable
        title="Open claims by insurer, now"
        columns="2fr repeat(3, minmax(0, 1fr))"
        headings={['Insurer', 'Claims', 'Fees', 'Over 60 days']}
        rows={carriers.map((row) => ({
          key: row.carrier,
          cells: [row.carrier, formatCount(row.claims), money(row.fees), formatCount(row.over_60)],
        }))}
        none="No claim is open."
        file={file('carriers')}
      />
    </>
  );
}
