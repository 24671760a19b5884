import type { ReactNode } from 'react'
import { ConsoleLink } from './console-link.tsx'

/** Opens what a row of a table is about; it stands in its first cell, on one line. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ConsoleLink
      to={to}
      className="font-medium whitespace-nowrap underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {children}
    </ConsoleLink>
  )
}
