import type { ReactNode } from 'react'

/** Sums, side by side. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">{children}</dl>
}

export function Figure({ name, figure }: { name: ReactNode; figure: string }) {
  return (
    <div className="rounded-lg border border-line bg-raised p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures mt-1 text-xl font-semibold">{figure}</dd>
    </div>
  )
}
