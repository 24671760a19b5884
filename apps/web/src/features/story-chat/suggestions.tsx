import { Trans, useLingui } from '@lingui/react/macro'
import { Lightbulb } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Room } from './use-room.ts'

/**
 * What the reader could say next, to choose from; where the story offers it, the button that asks for
 * it, with its price. Nothing is asked for by itself.
 */
export function Suggestions({ room }: { room: Room }) {
  const { t } = useLingui()
  const { state, status, auto, isBusy } = room
  const { draft, messages } = state
  if (draft?.suggestions && draft.state === 'running') {
    return (
      <div role="status" className="flex flex-col gap-2">
        <p className="text-sm text-ink-soft">
          <Trans>Suggesting replies…</Trans>
        </p>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} className="h-12" />
        ))}
      </div>
    )
  }
  if (isBusy || auto.run) return null
  if (draft?.suggestions) {
    return (
      <section aria-label={t`Suggested replies`}>
        <h2 className="mb-2 text-sm text-ink-soft">
          <Trans>Choose a reply, edit it, then send it:</Trans>
        </h2>
        <ul className="flex flex-col gap-2">
          {draft.suggestions.map((line) => (
            <li key={line}>
              <button
                type="button"
                aria-pressed={room.draft === line}
                onClick={() => room.choose(line)}
                className="w-full rounded-lg border border-line bg-raised px-4 py-3 text-left leading-relaxed transition-colors hover:border-accent-ink aria-pressed:border-accent-ink aria-pressed:bg-accent-soft"
              >
                {line}
              </button>
            </li>
          ))}
        </ul>
      </section>
    )
  }
  const last = messages.at(-1)
  const isAnswered = last?.role === 'assistant' && last.state !== 'failed'
  if (!status.offersSuggestions || !isAnswered) return null
  return (
    <div className="flex">
      <Button icon={<Lightbulb aria-hidden className="size-4" />} onClick={room.suggest}>
        <Trans>Suggest replies</Trans>
        <SuggestionPrice room={room} />
      </Button>
    </div>
  )
}

/** Suggestions are paid for like a reply: by a free chat, a coupon's, or in credits. */
function SuggestionPrice({ room: { status, freeLeft } }: { room: Room }) {
  const { t } = useLingui()
  const { isPreview, coupon, priceMilli } = status
  const chat = isPreview ? null : freeLeft ? t`1 free chat` : coupon ? t`1 coupon chat` : null
  if (chat) return <span className="figures text-sm text-good">{chat}</span>
  return <PriceTag amount={priceMilli} currency="credit" />
}
