import type { ReactNode } from 'react'

/** Nothing here yet, and what to do about it. */
export function EmptyState({
  icon,
  title,
  text,
  children,
}: {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-1.5 rounded-lg border border-dashed border-line px-6 py-14 text-center">
      {icon ? (
        <span className="mb-2 flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-6">
          {icon}
        </span>
      ) : null}
      <p className="font-semibold">{title}</p>
      {text ? <p className="max-w-sm text-sm text-ink-soft">{text}</p> : null}
      {children ? <div className="mt-3 flex flex-wrap justify-center gap-2">{children}</div> : null}
    </div>
  )
}
