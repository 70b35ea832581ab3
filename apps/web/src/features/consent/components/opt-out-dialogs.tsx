import { formatPhone, type consent } from '@chairline/contract';
import { liftOptOut, noteOptOut } from '../mutations.ts';
import { WordsDialog } from './words-dialog.tsx';

interface NoteOptOutDialogProps {
  /** Ten digits; null where it is asked. */
  number: string | null;
  onClose: () => void;
}

/** Notes that somebody asked for no more texts otherwise than by the keyword: on the phone, at the desk. */
export function NoteOptOutDialog({ number, onClose }: NoteOptOutDialogProps) {
  return (
    <WordsDialog
      name={`opt-out.note.${number ?? 'new'}`}
      title={number ? `Stop texts to ${formatPhone(number)}` : 'Note a stop'}
      explanation="No more texts go to this number. It stands in the opt-out ledger with your name."
      label="How they asked"
      placeholder="On the phone: “please don’t text me any more”"
      missing="Say in which words, or how, they asked."
      confirm="Stop texting"
      withNumber={number === null}
      onConfirm={(words, typed) => noteOptOut(number ?? typed, words)}
      onClose={onClose}
    />
  );
}

interface LiftOptOutDialogProps {
  optOut: consent.OptOut;
  onClose: () => void;
}

/** Lifts a stop that a member of staff noted. */
export function LiftOptOutDialog({ optOut, onClose }: LiftOptOutDialogProps) {
  return (
    <WordsDialog
      name={`opt-out.lift.${optOut.opt_out_id}`}
      title={`Text ${formatPhone(optOut.number)} again`}
      explanation="Texts can go to this number again. It stands in the opt-out ledger with your name."
      label="How they asked"
      placeholder="At the desk: “you can text me again”"
      missing="Say how they asked to get texts again."
      confirm="Allow texts"
      onConfirm={(words) => liftOptOut(optOut.opt_out_id, words)}
      onClose={onClose}
    />
  );
}
