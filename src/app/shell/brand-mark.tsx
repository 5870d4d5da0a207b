import type { Site } from '#features/page-context.server.ts';

const ACCENT = { fill: 'var(--color-accent)' };
const LINES = { stroke: 'var(--color-accent)' };

/**
 * The mark beside the name: a site's own picture, or a warning diamond with a road that runs to the horizon, wet on one
 * side and dry on the other.
 */
export function BrandMark({ logo, className = 'size-10' }: { logo: Site['logo']; className?: string }) {
  if (logo === null) return null;
  // The name stands beside it.
  if (logo !== 'own') return <img src={logo.src} alt="" width={logo.width} height={40} />;
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <rect x="10.5" y="10.5" width="43" height="43" rx="6" transform="rotate(45 32 32)" style={ACCENT} />
      <rect
        x="14.5"
        y="14.5"
        width="35"
        height="35"
        rx="3"
        transform="rotate(45 32 32)"
        fill="none"
        stroke="#191c1e"
        strokeWidth="2.5"
      />
      <path d="M29.5 18h5L43 45H21z" fill="#191c1e" />
      <path d="M32 20v5M32 29v6M32 39v7" style={LINES} strokeWidth="2.5" />
    </svg>
  );
}
