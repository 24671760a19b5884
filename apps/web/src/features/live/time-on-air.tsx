import { useEffect, useState } from 'react'
import { clockText } from '../../lib/clock-text.ts'

/** How long a stream has been on, by the second. */
export function TimeOnAir({ startedAt }: { startedAt: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000))
  return <span className="figures text-sm tabular-nums">{clockText(seconds)}</span>
}
