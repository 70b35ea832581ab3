import { conversations as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { AskRemove } from './ask-remove.tsx';
import { PresetList } from './preset-list.tsx';
import classes from './reminders.module.css';
import { useReminder, type Reminded } from './use-reminder.ts';
import { WhenField } from './when-field.tsx';
import { momentWords } from './when-words.ts';

/** In CSS pixels. */
const WIDTH = 700;
const words = contract.conversationMessages;

interface ReminderDialogProps {
  convo: Reminded;
  /** Stands above the time. */
  above?: ReactNode;
  onClose: () => void;
}

/** The viewer's reminder for a conversation: set, changed or removed. It stays open when a call fails. */
export default function ReminderDialog({ convo, above, onClose }: ReminderDialogProps) {
  const form = useReminder(convo, 'dialog', onClose);
  const { existing, timezone, now, busy } = form;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <SheetDialog
        title={existing ? words.editReminder : words.setReminder}
        aside={convo.convo_name}
        width={WIDTH}
        behind={asking}
        onClose={onClose}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          {above}
          {existing ? (
            <p className={`hint margin-0-0-12 ${classes.current}`}>
              {existing.delivered_at ? 'Your reminder came: ' : 'Your reminder now: '}
              <strong>{momentWords(Date.parse(existing.reminder_date), timezone, now)}</strong>
            </p>
          ) : null}
          <div className={classes.columns}>
            <WhenField form={form} prompt={words.selectDate} autofocus />
            <PresetList now={now} timezone={timezone} disabled={busy !== null} onChoose={form.setAt} />
          </div>
          <SheetActions>
            {existing ? (
              <Button
                variant="subtle"
                color="error"
                className={classes.remove!}
                loading={busy === 'remove'}
                onClick={() => setAsking(true)}
              >
                {words.removeReminder}
              </Button>
            ) : null}
            <Button variant="default" className="phone-gone" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" className={classes.submit!} loading={busy === 'save'}>
              {existing ? words.changeCurrent : words.setNew}
            </Button>
          </SheetActions>
        </form>
      </SheetDialog>
      {asking ? <AskRemove form={form} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
