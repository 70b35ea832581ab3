import { mdiArrowLeft } from '@mdi/js';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ApiError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { AccessDenied } from '../../../ui/access-denied.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { SentMails } from '../components/sent-mails.tsx';
import { ServiceForm } from '../components/service-form.tsx';
import { useService } from '../queries.ts';
import classes from './service-page.module.css';

const route = getRouteApi('/shell/service/$clientId');
const denied = <AccessDenied hint="Only the provider’s admins may open this page." />;

/** /service/{client_id}: the provider's mail to one office, and what was sent to it before. */
export function ServicePage() {
  const { can } = useSession();
  const { clientId } = route.useParams();
  if (!can.provide) return denied;
  return /^[1-9]\d{0,8}$/.test(clientId) ? (
    <Service key={clientId} id={Number(clientId)} />
  ) : (
    <NoSuchOffice />
  );
}

function BackLink() {
  return (
    <Link
      to="/clientlist"
      className="inline-row gap-6 min-h-28 ink-brand size-13 no-underline hover-underline phone-min-h-44"
    >
      <Icon path={mdiArrowLeft} size={16} />
      Client List
    </Link>
  );
}

function NoSuchOffice() {
  return (
    <EmptyState title="There is no such office" hint="It may have been deleted, or the address was mistyped.">
      <BackLink />
    </EmptyState>
  );
}

function Service({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useService(id);
  if (!data) {
    if (error instanceof ApiError && error.code === 'forbidden') return denied;
    if (error instanceof ApiError && error.status === 404) return <NoSuchOffice />;
    if (error) {
      return (
        <FailedState
          title="The mails to this office could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    }
    return <SkeletonRows count={8} rowHeight={56} withAvatar={false} label="Loading the mails" />;
  }
  return (
    <div className={classes.page}>
      <header className="margin-b-16">
        <BackLink />
        <h2 className="text-20 margin-4-0-0 semibold breakable">{data.client.name}</h2>
        <p className="hint no-margin">
          Client {id}
          {data.client.deleted_at ? ' · deleted' : ''}
        </p>
      </header>
      <div className={classes.columns}>
        <ServiceForm page={data} />
        <section className="min-w-0" aria-labelledby="sent-title">
          <h3 id="sent-title" className="text-14 margin-0-0-8 semibold">
            Sent before
          </h3>
          {error ? (
            <p className="margin-0-0-8 ink-warn size-12" role="status">
              The newest state could not be loaded; what is shown may be old.
            </p>
          ) : null}
          <SentMails mails={data.mails} />
        </section>
      </div>
    </div>
  );
}
