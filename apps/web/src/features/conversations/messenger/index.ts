export { Messenger } from './messenger.tsx';
export { NewInternalMessage } from './new-internal-message.tsx';
