import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { usePercent } from '../../lib/use-percent.ts'

/** An option over a bar as long as its share of the votes; its box is `relative`. */
export function PollBar({
  text,
  votes,
  totalVotes,
  isOwn = false,
}: {
  text: string
  /** Null while results are hidden. */
  votes: number | null
  totalVotes: number | null
  isOwn?: boolean
}) {
  const { t } = useLingui()
  const share = votes === null || !totalVotes ? 0 : votes / totalVotes
  const say = usePercent()
  const percent = Math.round(share * 100)
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <rect
          width={share * 100}
          height="1"
          className="fill-accent-soft transition-[width] motion-reduce:transition-none"
        />
      </svg>
      <span className="relative flex items-center gap-2">
        {isOwn ? <Check aria-hidden className="size-4 shrink-0 text-accent-ink" /> : null}
        <span dir="auto" className="min-w-0 flex-1 break-words">
          {text}
        </span>
        {isOwn ? <span className="sr-only">{t`Your vote`}</span> : null}
        {votes === null ? null : <span className="figures shrink-0">{say(percent)}</span>}
      </span>
    </>
  )
}
