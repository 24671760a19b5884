import { Trans } from '@lingui/react/macro'
import type { RouteKey } from '@plax/contracts'
import { Button } from '../../ui/button.tsx'
import { May } from './may.tsx'
import type { ModeratedItem } from './moderation.tsx'

export type ModerationCalls = Record<'takeDown' | 'restore', RouteKey>

/** The act that the state of a story or content allows, if any. */
export function ModerateButton({
  item: { title, state },
  calls,
  size = 'md',
  onClick,
}: {
  item: ModeratedItem
  calls: ModerationCalls
  size?: 'sm' | 'md'
  onClick: () => void
}) {
  if (state !== 'published' && state !== 'taken_down') return null
  return (
    <May call={state === 'published' ? calls.takeDown : calls.restore}>
      <Button size={size} onClick={onClick}>
        {state === 'published' ? <Trans>Take down</Trans> : <Trans>Republish</Trans>}
        <span className="sr-only">{title}</span>
      </Button>
    </May>
  )
}
