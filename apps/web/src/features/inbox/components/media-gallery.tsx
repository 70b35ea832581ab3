import { inbox } from '@chairline/contract';
import { mdiImageOffOutline } from '@mdi/js';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { MediaFiles } from '../../../ui/media/media-files.tsx';
import { filesOfText, type MediaTarget } from '../../../ui/media/media-kinds.ts';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { onItemEvent } from '../store.ts';
import classes from './media-gallery.module.css';

interface MediaGalleryProps {
  contactId: number;
  name: string;
  onView: (target: MediaTarget) => void;
  onClose: () => void;
}

const galleryQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['contact_media', contactId],
    queryFn: ({ signal }) => call(inbox.listContactMedia, { params: { id: contactId }, signal }),
    // Events say nothing of media that are not on the screen.
    staleTime: 0,
    gcTime: 0,
  });

/** Every picture and file of a contact's thread, newest first. */
export default function MediaGallery({ contactId, name, onView, onClose }: MediaGalleryProps) {
  const { timezone } = useSession().client;
  const query = useQuery(galleryQuery(contactId));
  const client = useQueryClient();
  useEffect(
    () =>
      onItemEvent(({ payload }) => {
        if (payload.item.contact_id !== contactId || payload.item.count === 0) return;
        void client.invalidateQueries({ queryKey: ['contact_media', contactId] });
      }),
    [client, contactId],
  );
  const files = query.data ? filesOfText(query.data) : [];
  return (
    <SheetDialog title={`Pictures and files of ${name}`} onClose={onClose} width={760}>
      <QueryWait query={query} subject="Pictures and files" rows={3} rowHeight={168} />
      {query.data?.length === 0 ? (
        <EmptyState
          icon={mdiImageOffOutline}
          title="Nothing yet"
          hint="What is attached to texts and e-mails of this contact is found here."
        />
      ) : null}
      <ul className={`flex plain-list wrap gap-12 ${classes.files}`}>
        {files.map((file, index) => (
          <li key={file.key}>
            <MediaFiles files={[file]} onView={() => onView({ files, index })} />
            <p className={classes.when}>{formatWhen(query.data![index]!.date, timezone)}</p>
          </li>
        ))}
      </ul>
    </SheetDialog>
  );
}
