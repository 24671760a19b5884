import { Link } from '@tanstack/react-router'

/** The mark and, where there is room, the name. */
export function Logo({ nameClass }: { nameClass?: string }) {
  return (
    <Link to="/" className="inline-flex items-center gap-2.5 rounded-md" aria-label="Plax">
      <svg viewBox="0 0 32 32" aria-hidden className="size-8 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-accent" />
        <path
          d="M10.5 24V8.5h6.8a5.4 5.4 0 0 1 0 10.8h-3"
          className="fill-none stroke-on-accent"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span aria-hidden className={`text-lg font-semibold tracking-tight ${nameClass ?? ''}`}>
        Plax
      </span>
    </Link>
  )
}
