import type { ReactNode } from 'react'

/**
 * What a button or a link of a row is about, for those who do not see the row. It follows the visible
 * words, which stay the beginning of the name: an `aria-label` beside them would say them in another
 * order in some languages, and voice control would not find the button.
 */
export function About({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
