import { Plural } from '@lingui/react/macro'

/** How many people watch a stream now. */
export function ViewerCount({ viewers }: { viewers: number }) {
  return (
    <span className="text-sm text-ink-soft tabular-nums">
      <Plural value={viewers} one="# watching" other="# watching" />
    </span>
  )
}
