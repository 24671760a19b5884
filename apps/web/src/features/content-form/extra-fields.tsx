import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { queriesOf, useMoneyCall } from '../../lib/use-money-call.ts'
import { showToast } from '../../ui/toast.ts'
import { ratingNames } from '../play/rating-names.ts'
import { encodingQuery } from './encoding.queries.ts'
import { drmQuery, extrasKey, ratingQuery, type RatingQuote } from './extras.queries.ts'
import { PaidExtra } from './paid-extra.tsx'

const stale = queriesOf([extrasKey, 'encoding', 'wallet'])

/** What creators may have the house do for a content, where it offers that; else nothing. */
export function ExtraFields({
  contentOid,
  children,
}: {
  contentOid: string
  /** Draws what there is. */
  children: (fields: ReactNode) => ReactNode
}) {
  const { api } = useApp()
  const drm = useQuery(drmQuery(api, contentOid)).data
  const rating = useQuery(ratingQuery(api, contentOid)).data
  const hasDrm = drm && (drm.priceCoins !== null || drm.hasDrm)
  const hasRating = rating && (rating.isOffered || rating.review)
  if (!hasDrm && !hasRating) return null
  return children(
    <>
      {hasDrm ? <Drm contentOid={contentOid} quote={drm} /> : null}
      {hasRating ? <Rating quote={rating} /> : null}
    </>,
  )
}

function Drm({
  contentOid,
  quote: { priceCoins, hasDrm },
}: {
  contentOid: string
  quote: { priceCoins: number | null; hasDrm: boolean }
}) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const buy = async (coins: number, idempotencyKey: string) => {
    const body = { contentOid, coins }
    const bought = await api('POST /account/purchase/drm/encoding', { body, idempotencyKey })
    // What the form knows is of the encoding before, which is over.
    queryClient.setQueryData(
      encodingQuery(api, contentOid).queryKey,
      (known?: OutputOf<'GET /content/encoding-status'>) =>
        known && { ...known, state: 'waiting' as const, progress: 0 },
    )
    return bought
  }
  const purchase = useMoneyCall({
    call: buy,
    stale,
    onDone: () => showToast(t`DRM added`),
  })
  return (
    <PaidExtra
      title={<Trans>DRM</Trans>}
      text={
        <Trans>
          Protects the video from copying. Some old browsers can’t play it. While it’s re-encoded,
          people watch the current version.
        </Trans>
      }
      state={hasDrm ? <span className="text-good">{t`This content has DRM.`}</span> : null}
      priceCoins={hasDrm ? null : priceCoins}
      buy={<Trans>Add DRM</Trans>}
      question={<Trans>Add DRM?</Trans>}
      onBuy={purchase.run}
    />
  )
}

/** R-content-072. */
function Rating({ quote: { contentOid, isOffered, priceCoins, review } }: { quote: RatingQuote }) {
  const { t } = useLingui()
  const { api } = useApp()
  const purchase = useMoneyCall({
    call: (coins: number, idempotencyKey) =>
      api('POST /content/rating-review', {
        body: { contentOid, priceCoins: coins },
        idempotencyKey,
      }),
    stale,
    onDone: () => showToast(t`Age rating requested`),
  })
  const canAsk = isOffered && (review === null || review.state === 'refused')
  return (
    <PaidExtra
      title={<Trans>Age rating</Trans>}
      text={
        <Trans>
          We watch your video and rate it. You pay per 10 minutes, rounded up. If we decline, you
          get your coins back.
        </Trans>
      }
      state={
        review ? (
          <RatingState review={review} />
        ) : canAsk && priceCoins === null ? (
          <span className="text-ink-soft">
            <Trans>You can request a rating once your video is encoded.</Trans>
          </span>
        ) : null
      }
      priceCoins={canAsk ? priceCoins : null}
      buy={<Trans>Request rating</Trans>}
      question={<Trans>Request an age rating?</Trans>}
      onBuy={purchase.run}
    />
  )
}

function RatingState({ review }: { review: NonNullable<RatingQuote['review']> }) {
  const { t } = useLingui()
  const { state, rating, reason } = review
  if (state === 'waiting') return <span className="text-gold">{t`Waiting for review`}</span>
  const name = rating ? t(ratingNames[rating]) : ''
  return (
    <>
      {rating ? (
        <span className="text-good">{t`Rated: ${name}`}</span>
      ) : (
        <span className="text-danger">{t`Declined. Your coins were returned.`}</span>
      )}
      {reason ? (
        <span dir="auto" className="mt-0.5 block text-ink-soft">
          {reason}
        </span>
      ) : null}
    </>
  )
}
