import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useZone } from '../../lib/use-zone.ts'
import type { ContentAnswer } from './content.api.ts'

/** For whom a content is and for how much, or when it opens, in a few words. */
export function ContentPrice({ content, access }: ContentAnswer) {
  const { i18n } = useLingui()
  const timeZone = useZone()
  const locale = i18n.locales?.toString()
  const { priceCoins, listPriceCoins, discount } = content
  if (content.scheduledFor) return <OpensOn instant={content.scheduledFor} />
  if (content.editing) {
    if (content.status === 'inprogress')
      return <Trans context="content">Only you can see this until you publish it</Trans>
  }
  if (access.by === 'entitlement') return <Trans>Purchased: it’s yours to keep</Trans>
  if (access.by === 'membership') return <Trans>Included in your subscription</Trans>
  if (access.reason === 'password') return <Trans>Opens with a password</Trans>
  if (priceCoins === null) {
    return content.isSubscriberOnly ? <Trans>Subscribers only</Trans> : <Trans>Not for sale</Trans>
  }
  if (!discount || listPriceCoins === null || listPriceCoins === priceCoins) {
    return <Plural value={priceCoins} one="# coin" other="# coins" />
  }
  const full = listPriceCoins.toLocaleString(locale)
  const until = new Date(discount.endDate).toLocaleDateString(locale, {
    dateStyle: 'medium',
    timeZone,
  })
  return (
    <Trans>
      <Plural value={priceCoins} one="# coin" other="# coins" /> until {until}, then {full}
    </Trans>
  )
}

export function OpensOn({ instant }: { instant: string }) {
  const { i18n } = useLingui()
  const at = new Date(instant).toLocaleString(i18n.locales?.toString(), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: useZone(),
    timeZoneName: 'short',
  })
  return <Trans>Opens on {at}</Trans>
}
