import type { ReactNode } from 'react'

/** A part of the inspector under its name. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}
