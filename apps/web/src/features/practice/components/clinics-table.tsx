import { formatPhone } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { GridTable } from '../../../ui/grid-table.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { clinicsQuery } from '../../../lib/practice-catalogs.ts';
import grid from '../../../ui/grid-table.module.css';
import classes from './practice.module.css';

const headings = ['Number', 'Name', 'Abbreviation', 'City', 'Phone'] as const;

/** The clinics as Open Dental has them; many practices use none. */
export function ClinicsTable() {
  const query = useQuery(clinicsQuery);
  const clinics = query.data?.data ?? [];
  return (
    <section className={classes.block} aria-labelledby="clinics">
      <h3 id="clinics" className="text-14 margin-0-0-4 semibold">
        Clinics
      </h3>
      <QueryWait query={query} subject="The clinics" rows={2} rowHeight={48} />
      {query.data && clinics.length === 0 ? (
        <p className="hint margin-0-0-12">
          Your Open Dental uses no clinics, or has not been read yet: everything counts for the office as a
          whole.
        </p>
      ) : null}
      {clinics.length > 0 ? (
        <GridTable label="Clinics" columns="auto 2fr auto 1fr auto" headings={headings} actions={false}>
          {clinics.map((clinic) => (
            <div key={clinic.ClinicNum} role="row" className={grid.row}>
              <div role="cell" className={`${grid.cell} medium tabular nowrap`} data-label="Number">
                <span>{clinic.ClinicNum}</span>
              </div>
              <div role="cell" className={grid.cell} data-label="Name">
                <span>
                  {clinic.Description}
                  {clinic.IsHidden ? <span className={classes.dim}> (hidden)</span> : null}
                </span>
              </div>
              <div role="cell" className={grid.cell} data-label="Abbreviation">
                <span>{clinic.Abbr}</span>
              </div>
              <div role="cell" className={grid.cell} data-label="City">
                <span>{clinic.City}</span>
              </div>
              <div role="cell" className={`${grid.cell} medium tabular nowrap`} data-label="Phone">
                <span>{clinic.Phone ? formatPhone(clinic.Phone) : ''}</span>
              </div>
            </div>
          ))}
        </GridTable>
      ) : null}
    </section>
  );
}
