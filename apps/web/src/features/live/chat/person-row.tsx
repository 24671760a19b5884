import type { ReactNode } from 'react'

/** Someone in a list of the chat’s settings, with what can be done. */
export function PersonRow({
  name,
  details,
  action,
}: {
  name: ReactNode
  details?: ReactNode
  action?: ReactNode
}) {
  return (
    <li className="flex items-center gap-3 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">
          <bdi>{name}</bdi>
        </p>
        {details ? <p className="text-xs wrap-anywhere text-ink-soft">{details}</p> : null}
      </div>
      {action}
    </li>
  )
}

export function NoRows({ children }: { children: ReactNode }) {
  return <p className="py-8 text-center text-sm text-ink-soft">{children}</p>
}
