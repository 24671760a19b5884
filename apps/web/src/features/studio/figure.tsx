import type { ReactNode } from 'react'

/** Sums, side by side. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-3 max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      {children}
    </dl>
  )
}

export function Figure({
  name,
  figure,
  note,
}: {
  name: ReactNode
  figure: string
  note?: ReactNode
}) {
  return (
    <div className="rounded-lg border border-line bg-raised p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="figures mt-1 text-xl font-semibold">{figure}</dd>
      {note ? <dd className="text-sm text-ink-soft">{note}</dd> : null}
    </div>
  )
}
