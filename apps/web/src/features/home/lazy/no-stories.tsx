import { Trans } from '@lingui/react/macro'
import { EmptyState } from '../../../ui/empty-state.tsx'

export function NoStories() {
  return (
    <EmptyState
      title={<Trans>No stories yet</Trans>}
      text={<Trans>New stories show up here when creators publish them.</Trans>}
    />
  )
}
