import { type ReactNode, useId } from 'react'

/** A part of what is known of a user, and what can be done about it. */
export function UserPart({
  title,
  actions,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id={id} className="mr-auto text-lg font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
