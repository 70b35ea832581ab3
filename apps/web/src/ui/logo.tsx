/** The product's mark: a chair whose foot is a line of speech. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--cl-brand-fill)" />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d="M9 7.5v8.2a4 4 0 0 0 4 4h7.5a3 3 0 0 0 0-6H14" stroke="#fff" strokeWidth="2.6" />
        <path d="M12.5 24.5h4l2.2-2 2.2 2H24" stroke="#9cc7f7" strokeWidth="2.2" />
      </g>
    </svg>
  );
}
