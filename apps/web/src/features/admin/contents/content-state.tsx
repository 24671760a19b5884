import { Trans } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import { ItemState } from '../item-state.tsx'
import type { AdminContent } from './contents.api.ts'

type ContentSummary = Pick<
  AdminContent,
  'state' | 'isPrivate' | 'isAdult' | 'takenDown' | 'scheduledFor' | 'deletedAt'
>

/** Whether content is out, is to come, or is kept for its buyers alone. */
export function ContentState({ content }: { content: ContentSummary }) {
  const { state, scheduledFor, deletedAt } = content
  return (
    <ItemState {...content}>
      {state === 'published' && scheduledFor ? (
        <Badge tone="accent">
          <Trans context="content">Scheduled</Trans>
        </Badge>
      ) : null}
      {state !== 'deleted' && deletedAt ? (
        <Badge>
          <Trans>Deleted by creator</Trans>
        </Badge>
      ) : null}
    </ItemState>
  )
}
