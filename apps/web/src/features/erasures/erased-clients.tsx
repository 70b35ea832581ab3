import { countOf } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { formatBytes } from '../../ui/format-bytes.ts';
import { formatWhen } from '../../ui/format-date.ts';
import { CertificateDialog } from './certificate-dialog.tsx';
import type { OfficeErasure } from './queries.ts';

/** Offices that were erased, each with its certificate. */
export function ErasedClients({ erased }: { erased: readonly OfficeErasure[] }) {
  const { timezone } = useSession().client;
  const [shown, setShown] = useState<OfficeErasure | null>(null);
  if (erased.length === 0) return null;
  return (
    <section className="margin-t-20" aria-labelledby="erased-title">
      <h3 id="erased-title" className="text-14 margin-0-0-8 semibold">
        Erased for good
      </h3>
      <ul className="plain-list">
        {erased.map((one) => (
          <li key={one.erasure_id} className="row gap-16 line-bottom min-h-52 phone-wrap">
            <span className="grid grow min-w-0">
              <span className="medium breakable">{one.client_name}</span>
              <span className="caption">
                Client {one.client_id} · erased {formatWhen(one.finished_at ?? '', timezone)} ·{' '}
                {countOf(one.rows, 'row')}, {countOf(one.files, 'file')}, {formatBytes(one.bytes)}
              </span>
            </span>
            <Button
              variant="default"
              size="xs"
              className="phone-min-h-44"
              aria-label={`Certificate of ${one.client_name}`}
              onClick={() => setShown(one)}
            >
              Certificate
            </Button>
          </li>
        ))}
      </ul>
      {shown ? <CertificateDialog erasure={shown} onClose={() => setShown(null)} /> : null}
    </section>
  );
}
