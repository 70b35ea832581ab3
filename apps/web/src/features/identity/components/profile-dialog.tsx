import { Modal } from '@mantine/core';

/** Stands until its dialog is built. */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  return <Modal opened onClose={onClose} title="My Profile" />;
}
