/** The product's mark: a warning diamond with a road that runs to the horizon, wet on one side and dry on the other. */
export function BrandMark({ className = 'size-10' }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <rect x="10.5" y="10.5" width="43" height="43" rx="6" transform="rotate(45 32 32)" fill="#ffcd00" />
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
      <path d="M32 20v5M32 29v6M32 39v7" stroke="#ffcd00" strokeWidth="2.5" />
    </svg>
  );
}
