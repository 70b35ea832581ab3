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
}
