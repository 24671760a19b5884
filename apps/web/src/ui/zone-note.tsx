import { Trans } from '@lingui/react/macro'
import { useLocale } from '../lib/use-locale.ts'
import { nameZone } from '../lib/zone-name.ts'

/** In which time zone a page has its days: the operator's, whichever the reader is in. */
export function ZoneNote({ zone, at = new Date() }: { zone: string; at?: Date }) {
  const { locale } = useLocale()
  const name = nameZone(zone, { locale, at })
  return <Trans>Dates and times are in {name}.</Trans>
}
