import { Trans } from '@lingui/react/macro'
import { BuyButton } from '../commerce/buy-button.tsx'
import { SubscribeToOpen } from '../subscription/subscribe-to-open.tsx'
import type { ContentAnswer } from './content.api.ts'
import { openedPath } from './opened-path.ts'

/** The one button that opens what isn’t open to the viewer: Buy, else Subscribe. */
export function ContentOffer({ content, access }: ContentAnswer) {
  const { contentOid, title, copies, type } = content
  if (access.allowed) return null
  const isSold = access.offers.some(({ kind }) => kind === 'buy')
  if (isSold && copies?.left === 0) return <Trans>Sold out</Trans>
  if (isSold) return <BuyButton contentOid={contentOid} title={title} type={type} />
  return (
    <SubscribeToOpen
      reason={access.reason}
      offers={access.offers}
      returnTo={openedPath({ contentOid, type })}
    />
  )
}

/** Whether a page shows that button on its picture, and not below it. */
export function hasStage({ type }: Pick<ContentAnswer['content'], 'type'>): boolean {
  return type !== 'branching'
}
