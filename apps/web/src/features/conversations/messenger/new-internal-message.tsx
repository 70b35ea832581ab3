import { conversations as contract } from '@chairline/contract';
import type { NewInternalMessageProps } from '../messenger-props.ts';

/** The composer of an internal conversation that is not there yet: its first message makes it. */
export function NewInternalMessage({ contactId }: NewInternalMessageProps) {
  return (
    <form aria-label={`New conversation about ${contactId}`}>
      {contract.conversationMessages.placeholder}
    </form>
  );
}
