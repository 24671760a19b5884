import { useId, type ReactNode } from 'react'

export interface FieldIds {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A labelled control with a hint, or with what is wrong and how to put it right. */
export function Field({
  label,
  hint,
  error,
  aside,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Stands across from the label, such as a counter. */
  aside?: ReactNode
  children: (ids: FieldIds) => ReactNode
}) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note ? (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={error ? 'text-sm text-danger' : 'text-sm text-ink-faint'}
        >
          {note}
        </p>
      ) : null}
    </div>
  )
}
