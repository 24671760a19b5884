import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../../../ui/empty-state.tsx'

export function NoStories() {
  return (
    <EmptyState
      title={<Trans>No stories yet</Trans>}
      text={<Trans>The first one appears here as soon as a creator publishes it.</Trans>}
    />
  )
}
