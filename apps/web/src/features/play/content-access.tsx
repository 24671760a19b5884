import { Plural, Trans } from '@lingui/react/macro'
import { AddToCart } from '../cart/add-to-cart.tsx'
import { BuyButton } from '../commerce/buy-button.tsx'
import { GiftButton } from '../commerce/gift-button.tsx'
import { SubscribeToOpen } from '../subscription/subscribe-to-open.tsx'
import { hasStage } from './content-offer.tsx'
import { ContentPrice, OpensOn } from './content-price.tsx'
import type { ContentAnswer } from './content.api.ts'
import { openedPath } from './opened-path.ts'
import { ContentPasswordGate } from './password-gate.tsx'

/** For whom a content is and for how much, in a sentence, and the buttons that would open it. */
export function ContentAccess({ content, access }: ContentAnswer) {
  const { contentOid, title, copies, type, creatorOid } = content
  if (access.reason === 'password') return <ContentPasswordGate contentOid={contentOid} />
  const isSold = access.offers.some(({ kind }) => kind === 'buy')
  const isGiven =
    content.priceCoins !== null && copies?.left !== 0 && !content.isPrivate && isOut(content)
  const waitsForAge =
    access.offers.length > 0 && access.offers.every(({ kind }) => kind === 'verify_adult')
  if (content.isFree && (access.allowed || waitsForAge) && !content.scheduledFor) return null
  return (
    <section className="@container flex flex-col gap-4 rounded-xl border border-line bg-raised p-4 md:p-5">
      <div className="flex flex-col gap-x-6 gap-y-4 @md:flex-row @md:items-center">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            <ContentPrice content={content} access={access} />
          </p>
          {access.allowed ? null : (
            <p className="mt-0.5 text-sm text-ink-soft">
              <Refusal content={content} access={access} />
            </p>
          )}
          {copies && !access.allowed ? (
            <p className="mt-0.5 text-sm text-gold">
              <Plural value={copies.left} _0="Sold out" one="# copy left" other="# copies left" />
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden @md:flex-col @md:items-stretch">
          {!access.allowed && isSold && copies?.left !== 0 ? (
            <>
              {hasStage(content) ? null : (
                <BuyButton contentOid={contentOid} title={title} type={type} />
              )}
              <AddToCart contentOid={contentOid} type={type} />
            </>
          ) : null}
          {access.allowed || (hasStage(content) && !isSold) ? null : (
            <SubscribeToOpen
              reason={access.reason}
              offers={access.offers}
              returnTo={openedPath({ contentOid, type })}
            />
          )}
          {isGiven ? <GiftButton item={{ contentOid, title, type, creatorOid }} /> : null}
        </div>
      </div>
    </section>
  )
}

function isOut({ publishedAt, scheduledFor }: ContentAnswer['content']): boolean {
  return publishedAt !== null && scheduledFor === null
}

function Refusal({ access }: ContentAnswer) {
  const wait = access.offers.find(({ kind }) => kind === 'wait')
  if (wait?.kind === 'wait') return <OpensOn instant={wait.until} />
  const isSold = access.offers.some(({ kind }) => kind === 'buy')
  const isOffered = access.offers.some(({ kind }) => kind === 'subscribe')
  if (isSold && isOffered) {
    return <Trans>Buy it once to keep it, or subscribe to open it while you’re subscribed.</Trans>
  }
  if (isSold) return <Trans context="content">Pay once and keep it.</Trans>
  if (access.reason === 'tier_too_low')
    return <Trans context="content">Your current tier doesn’t include it.</Trans>
  if (isOffered) return <Trans>You can open it while you’re subscribed.</Trans>
  if (access.offers.some(({ kind }) => kind === 'verify_adult')) {
    return <Trans>Verify your age first.</Trans>
  }
  return <Trans>This isn’t available to you right now.</Trans>
}
