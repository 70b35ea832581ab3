interface IconProps {
  /** An outline from `@mdi/js`. */
  path: string;
  /** Width and height in CSS pixels. */
  size?: number;
  className?: string | undefined;
  /** Spoken name; an icon without one is decoration. */
  label?: string | undefined;
}

export function Icon({ path, size = 18, className, label }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      fill="currentColor"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
