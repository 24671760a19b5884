import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOpens } from './sections.ts'

/**
 * Links to another place of the console: `users/ID`, with filters. If the viewer's roles don't open its
 * section, only the text remains, or nothing of an `action`, whose text names just the link.
 */
export function ConsoleLink({
  to,
  filters = {},
  action = false,
  children,
  className = 'font-medium break-all underline decoration-line-strong underline-offset-4 hover:decoration-current',
}: {
  to: string
  filters?: Record<string, string>
  action?: boolean
  children: ReactNode
  className?: string
}) {
  const opens = useOpens()
  const [path = ''] = to.split('/')
  if (!opens(path)) return action ? null : <span>{children}</span>
  return (
    <Link to="/admin/$" params={{ _splat: to }} search={filters as never} className={className}>
      {children}
    </Link>
  )
}
