import { Modal } from '@mantine/core';

/** Stands until its dialog is built. */
export default function AdminDialog({ onClose }: { onClose: () => void }) {
  return <Modal opened onClose={onClose} title="Admin" />;
}
