import { conversations as contract } from '@chairline/contract';
import type { Session, UploadedFile } from '../../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../../platform/platform.ts';
import { withFiles } from './media.ts';
import { writeMessage } from './write-message.ts';

export interface MessageInput {
  message: string;
  ref?: number | undefined;
  autoTag: boolean;
  client_ref?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  address: string;
  city: string;
  country: string;
  files: readonly UploadedFile[];
}

/**
 * Writes what a member of staff sends, with its files. The same `client_ref` again answers the same message.
 * @throws BadInput with a sentence for the sender; Refusal 404, 409 for a client_ref of another conversation's message
 */
export async function addConvoMessage(
  platform: Platform,
  session: Session,
  convoId: number,
  input: MessageInput,
): Promise<{ message: contract.ConvoMessage; convo: contract.Conversation }> {
  const { userId, role } = session.actor;
  const { message, convo } = await withFiles(platform, session.office, input.files, (files) =>
    inOffice(platform, session, (ctx) =>
      writeMessage(ctx, {
        convoId,
        userId,
        text: input.message,
        refId: input.ref,
        files,
        clientRef: input.client_ref,
        autoTag: input.autoTag,
        place: placeOf(input),
      }),
    ),
  );
  return { message, convo: contract.viewConversation(convo, { user_id: userId, role }) };
}

/** Half a place is none. */
function placeOf({
  latitude,
  longitude,
  address,
  city,
  country,
}: MessageInput): contract.MessagePlace | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude, longitude, address, city, country };
}
