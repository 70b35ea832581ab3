import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { useReturnFocus } from '../focus.ts';
import classes from './sheet.module.css';
import { useBackCloses } from '../../../ui/use-back-closes.ts';

interface SheetProps {
  title: string;
  /** What is decided, in words. */
  children: ReactNode;
  /** The buttons, the safe one first. */
  actions: ReactNode;
  onClose: () => void;
}

/** A question about money: a dialog on a desktop, a sheet of the whole height on a phone. */
export function Sheet({ title, children, actions, onClose }: SheetProps) {
  useReturnFocus();
  const phone = usePhoneWidth();
  useBackCloses(onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={460}
      fullScreen={phone}
      radius={phone ? 0 : 'md'}
      transitionProps={{ duration: 120 }}
      classNames={{
        content: 'phone-flex phone-down',
        title: 'text-16 semibold',
        body: `phone-flex phone-grow phone-down ${classes.body!}`,
      }}
    >
      <div className={`grid gap-10 ${classes.words}`}>{children}</div>
      <div className={`flex justify-end gap-8 margin-t-20 phone-grid ${classes.actions}`}>{actions}</div>
    </Modal>
  );
}
