import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { SubscribeToOpen } from '../subscription/subscribe-to-open.tsx'
import type { Refusal, Story } from './room-story.ts'

/** In the place of the composer, where the story is not open to the reader; and what would open it. */
export function ClosedStory({ story, refusal }: { story: Story; refusal: Refusal | null }) {
  const isForAdults = refusal?.reason === 'not_adult'
  const isSold = refusal?.offers.some(({ kind }) => kind === 'buy')
  return (
    <section
      role="status"
      className="shrink-0 border-t border-line bg-raised px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto flex max-w-[640px] flex-col gap-3 sm:flex-row sm:items-center">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            <Reopening refusal={refusal} />
          </p>
          <p className="mt-0.5 text-sm text-ink-soft">
            <Trans>You can’t continue this chat, but you can still read it.</Trans>
          </p>
        </div>
        {isForAdults ? (
          <Link
            to="/story/$contentOid"
            params={{ contentOid: story.contentOid }}
            className={buttonClasses('primary', 'lg')}
          >
            <Trans>Verify your age</Trans>
          </Link>
        ) : null}
        {isSold ? (
          <Link
            to="/story/$contentOid"
            params={{ contentOid: story.contentOid }}
            hash="buy"
            className={buttonClasses('primary', 'lg')}
          >
            <Trans>Buy story</Trans>
          </Link>
        ) : null}
        {refusal ? (
          <SubscribeToOpen {...refusal} returnTo={`/story/${story.contentOid}/c`} />
        ) : null}
      </div>
    </section>
  )
}

/** Who can go on with a story that is not open to the reader, in one sentence. */
function Reopening({ refusal }: { refusal: Refusal | null }) {
  const offers = refusal?.offers ?? []
  const bought = offers.find((offer) => offer.kind === 'buy')
  const coins = bought?.priceCoins ?? 0
  const isForSubscribers = offers.some(({ kind }) => kind === 'subscribe')
  if (refusal?.reason === 'not_adult') return <Trans>This story is for adults only.</Trans>
  if (bought && isForSubscribers) {
    return (
      <Trans>
        Subscribe, or buy once for <Plural value={coins} one="# coin" other="# coins" />, to keep
        chatting.
      </Trans>
    )
  }
  if (bought)
    return (
      <Trans>
        Buy once for <Plural value={coins} one="# coin" other="# coins" /> to keep chatting.
      </Trans>
    )
  if (isForSubscribers) return <Trans>Subscribe to this creator to keep chatting.</Trans>
  return <Trans>This story is no longer available.</Trans>
}
