import type { ReactNode } from 'react'

/** Says that nothing is written here by itself. */
export function OffNote({ children }: { children: ReactNode }) {
  return <p className="rounded-lg bg-pressed px-4 py-3 text-sm text-ink-soft">{children}</p>
}
