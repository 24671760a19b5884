import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Leads to another place of the console: `users/ID`, with filters. */
export function ConsoleLink({
  to,
  filters = {},
  children,
  className = 'font-medium break-all underline decoration-line-strong underline-offset-4 hover:decoration-current',
}: {
  to: string
  filters?: Record<string, string>
  children: ReactNode
  className?: string
}) {
  return (
    <Link to="/admin/$" params={{ _splat: to }} search={filters as never} className={className}>
      {children}
    </Link>
  )
}
