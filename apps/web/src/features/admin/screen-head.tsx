import type { ReactNode } from 'react'

/** What a screen is for, and what can be done with all of it. */
export function ScreenHead({
  title,
  text,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="mb-6 flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="text-xl font-semibold">{title}</h1>
        {text ? <p className="mt-1 max-w-[65ch] text-sm text-ink-soft">{text}</p> : null}
      </div>
      {children ? <div className="flex flex-wrap gap-2 empty:hidden">{children}</div> : null}
    </header>
  )
}
