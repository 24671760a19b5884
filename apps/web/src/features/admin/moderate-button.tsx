import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import type { ModeratedItem } from './moderation.tsx'

/** The act that the state of a story or content allows, if any. */
export function ModerateButton({
  item: { title, state },
  size = 'md',
  onClick,
}: {
  item: ModeratedItem
  size?: 'sm' | 'md'
  onClick: () => void
}) {
  if (state !== 'published' && state !== 'taken_down') return null
  return (
    <Button size={size} onClick={onClick}>
      {state === 'published' ? <Trans>Take down</Trans> : <Trans>Restore</Trans>}
      <span className="sr-only">{title}</span>
    </Button>
  )
}
