import { encode } from 'uqr';

/** Light modules around the code, as scanners want (ISO/IEC 18004: four). */
const QUIET = 4;

/** A text as a QR code: always dark on white, which is what scanners read best. */
export function QrCode({ text, label, size = 176 }: { text: string; label: string; size?: number }) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${modules} ${modules}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      style={{ borderRadius: 6, display: 'block' }}
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
