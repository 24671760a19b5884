import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocale } from '../../../lib/use-locale.ts'
import type { Studio } from '../live.api.ts'

/** That streaming software was rejected after its stream was ended, until it may connect again. */
export function Rejected({
  rejection: { until },
}: {
  rejection: NonNullable<Studio['rejection']>
}) {
  const { locale } = useLocale()
  const [isOver, setOver] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOver(until), Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  if (isOver === until) return null
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(until))
  return (
    <p role="status" className="rounded-lg border border-gold bg-gold-soft p-4 text-sm text-gold">
      <Trans>
        Your streaming software (OBS, for example) tried to reconnect and was rejected, since the
        stream was ended. Stop streaming there. You can start a new stream from {time} on.
      </Trans>
    </p>
  )
}
