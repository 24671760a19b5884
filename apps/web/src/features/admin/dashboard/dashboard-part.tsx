import type { ReactNode } from 'react'

/** A titled part of the dashboard. */
export function DashboardPart({
  id,
  title,
  children,
}: {
  id: string
  title: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={`dashboard-${id}`}>
      <h2 id={`dashboard-${id}`} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
