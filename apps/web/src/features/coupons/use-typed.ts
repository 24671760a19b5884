import { useEffect, useRef } from 'react'

/** What became of a code in its field that isn’t applied; null without one. */
export type Typed = 'checking' | 'unapplied' | 'refused' | null

/** Reports a code that is typed and not applied; once its field is gone, none is. */
export function useTyped(typed: Typed, onTyped?: (typed: Typed) => void): void {
  const latest = useRef(onTyped)
  useEffect(() => {
    latest.current = onTyped
  })
  useEffect(() => {
    latest.current?.(typed)
  }, [typed])
  useEffect(() => () => latest.current?.(null), [])
}
