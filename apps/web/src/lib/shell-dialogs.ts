/** The dialogs of the frame that a screen may lead to: one's own settings, and the office's accounts. */
type ShellDialog = 'settings' | 'admin';

let open: (name: ShellDialog) => void = () => {};

/** The frame says how they are opened. */
export function setShellDialogs(how: typeof open): void {
  open = how;
}

export const openShellDialog = (name: ShellDialog): void => open(name);
