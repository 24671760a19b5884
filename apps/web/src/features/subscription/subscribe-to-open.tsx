import { Trans } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { AllTaken } from './all-taken.tsx'

type Access = OutputOf<'GET /story-chat/chat-content'>['access']

/** Leads to the subscription that would open something, where one would, unless all its seats are taken. */
export function SubscribeToOpen({
  reason,
  offers,
  returnTo,
}: Pick<Access, 'reason' | 'offers'> & {
  /** Where they go once they are subscribed. */
  returnTo: string
}) {
  const offer = offers.find(({ kind }) => kind === 'subscribe')
  if (offer?.kind !== 'subscribe') return null
  if (offer.isFull) return <AllTaken />
  const isBought = offers.some(({ kind }) => kind === 'buy')
  return (
    <Link
      to="/subscribe/$creatorOid"
      params={{ creatorOid: offer.creatorOid }}
      search={{ ...(offer.tierHash === null ? {} : { tier: offer.tierHash }), from: returnTo }}
      className={buttonClasses(isBought ? 'secondary' : 'primary', 'lg')}
    >
      {reason === 'tier_too_low' ? <Trans>Change tier</Trans> : <Trans>Subscribe</Trans>}
    </Link>
  )
}
