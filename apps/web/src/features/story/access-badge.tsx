import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../ui/badge.tsx'
import { CallerAccessBadge } from '../../ui/caller-access-badge.tsx'
import type { StoryCardData } from './shelf.api.ts'

/** What a card says of a story that not everybody reads. */
export function StoryBadge({ story }: { story: StoryCardData }) {
  const { t } = useLingui()
  if (story.state === 'draft') return <Badge>{t`Draft`}</Badge>
  if (story.callerAccess !== null) return <CallerAccessBadge access={story.callerAccess} />
  return <AccessBadge story={story} />
}

/** Who can open a story, in a word or two; nothing where it is open to everyone. */
export function AccessBadge({ story }: { story: Pick<StoryCardData, 'access' | 'priceCoins'> }) {
  const { t } = useLingui()
  const coins = story.priceCoins ?? 0
  switch (story.access) {
    case 'buyers':
      return <Badge tone="gold">{t`${plural(coins, { one: '# coin', other: '# coins' })}`}</Badge>
    case 'buy_or_subscribe':
      return (
        <Badge tone="gold">{t`${plural(coins, { one: '# coin', other: '# coins' })} or subscription`}</Badge>
      )
    case 'subscribers':
    case 'subscribers_before':
      return <Badge tone="accent">{t`Subscribers only`}</Badge>
    case 'invited':
      return <Badge>{t`Invite-only`}</Badge>
    default:
      return null
  }
}
