import { Text } from '@mantine/core';

interface SqlTextProps {
  text: string;
  label: string;
}

/** SQL, or a prompt, as it stands; what is long is scrolled, by the keyboard too. */
export function SqlText({ text, label }: SqlTextProps) {
  return (
    <Text
      component="pre"
      ff="monospace"
      mah={240}
      tabIndex={0}
      role="region"
      aria-label={label}
      className="pre-wrap breakable scroll bg-sunken radius-control pad-8-12 no-margin text-13"
    >
      {text}
    </Text>
  );
}
