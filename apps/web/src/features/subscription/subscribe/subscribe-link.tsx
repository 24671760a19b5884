import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { currencyOf } from '../../wallet/currency-of.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { AllTaken } from '../all-taken.tsx'
import { subscriptionsQuery, tiersQuery } from '../subscriptions.api.ts'

/** Leads to what a creator offers, where they offer something that has a seat. */
export function SubscribeLink({
  creatorOid,
  isOffer = false,
}: {
  creatorOid: string
  /** Not for those who subscribe already. */
  isOffer?: boolean
}) {
  const { api } = useApp()
  const viewer = useViewer()
  const { language } = useLocale()
  const tiers = useQuery(tiersQuery(api, { creatorOid, currency: currencyOf[language] }))
  const own = useQuery({ ...subscriptionsQuery(api), enabled: viewer !== null })
  if (!tiers.data?.length || viewer?.oid === creatorOid) return null
  const isHeld = own.data?.some((one) => one.creatorOid === creatorOid) ?? false
  if (isOffer && (isHeld || own.isLoading)) return null
  // Who may hold one is not told so before it is known.
  if (!isHeld && tiers.data.every(({ seatsLeft }) => seatsLeft === 0)) {
    return own.isLoading ? null : <AllTaken />
  }
  return (
    <Link
      to="/subscribe/$creatorOid"
      params={{ creatorOid }}
      className={buttonClasses(isHeld ? 'secondary' : 'primary')}
    >
      {isHeld ? <Trans>Your subscription</Trans> : <Trans>Subscribe</Trans>}
    </Link>
  )
}
