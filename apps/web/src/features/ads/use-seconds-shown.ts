import { useEffect, useState } from 'react'

const tickMs = 250

/** Whole seconds since something is shown; 0 before. */
export function useSecondsShown(isShown: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isShown) return undefined
    const start = performance.now()
    const tick = () => setSeconds(Math.floor((performance.now() - start) / 1000))
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [isShown])
  return seconds
}
