import { useEffect, useState } from 'react'
import { clockText } from '../../lib/clock-text.ts'

/** How long a stream has been on, by the second. */
export function TimeOnAir({ startedAt }: { startedAt: string }) {
  // Not on the server, whose clock is another.
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, ((now ?? 0) - Date.parse(startedAt)) / 1000)
  return (
    <span className="figures text-sm tabular-nums">{now === null ? null : clockText(seconds)}</span>
  )
}
