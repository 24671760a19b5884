import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocale } from '../../../lib/use-locale.ts'
import type { Studio } from '../live.api.ts'

/** Until when streaming software is rejected after its stream was ended; null if it isn’t. */
export function useRejectedUntil({ rejection }: Pick<Studio, 'rejection'>): string | null {
  const until = rejection?.until ?? null
  const [isOver, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (until === null) return undefined
    const timer = setTimeout(() => setOver(until), Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return isOver === until ? null : until
}

/** That streaming software was rejected, and what its streamer can do. */
export function Rejected({ until }: { until: string }) {
  const { locale } = useLocale()
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(until))
  return (
    <p role="status" className="min-w-0 flex-1 basis-72 text-sm text-gold">
      <Trans>
        Your streaming software (OBS, for example) tried to reconnect and was rejected, since the
        stream was ended. Stop streaming there. You can start a new stream from {time} on.
      </Trans>
    </p>
  )
}
