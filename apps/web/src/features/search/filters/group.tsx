import type { ReactNode } from 'react'

/** Controls of one filter under its name. */
export function Group({ legend, children }: { legend: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {children}
    </fieldset>
  )
}
