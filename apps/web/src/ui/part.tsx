import { type ReactNode, useId } from 'react'

/** A part of a tab under its heading. */
export function Part({
  title,
  actions,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id={id} className="mr-auto text-lg font-semibold">
          {title}
        </h2>
        {actions ? (
          <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">{actions}</div>
        ) : null}
      </div>
      {children}
    </section>
  )
}
