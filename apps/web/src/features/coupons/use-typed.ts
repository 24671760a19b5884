import { useEffect, useRef } from 'react'

/** Reports whether a code is typed and not applied; once its field is gone, none is. */
export function useTyped(isTyped: boolean, onTyped?: (isTyped: boolean) => void): void {
  const latest = useRef(onTyped)
  useEffect(() => {
    latest.current = onTyped
  })
  useEffect(() => {
    latest.current?.(isTyped)
  }, [isTyped])
  useEffect(() => () => latest.current?.(false), [])
}
