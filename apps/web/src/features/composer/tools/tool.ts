/** Something the composer can do beside sending. */
export interface Tool {
  key: string;
  label: string;
  icon: string;
  run: () => void;
  /** Of what is switched on and off. */
  pressed?: boolean;
  /** At work. */
  busy?: boolean;
  /** Cannot be used now. */
  off?: boolean;
  /** What it offers to choose from, in place of `run`. */
  menu?: readonly Tool[];
}

export interface ToolsProps {
  tools: readonly Tool[];
  disabled: boolean;
}

/** A button that opens tools as a menu. */
export interface ToolMenuProps extends ToolsProps {
  label: string;
  icon: string;
  /** Of the icon, in CSS pixels. */
  size: number;
  /** The button's classes. */
  look: string;
  busy: boolean;
}
