import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { CardKind } from '../../lib/item-kinds/card-kind.ts'
import { Badge } from '../../ui/badge.tsx'
import { CallerAccessBadge } from '../../ui/caller-access-badge.tsx'
import type { LiveCard } from './live.api.ts'
import { ViewerCount } from './viewer-count.tsx'

export const liveCard: CardKind<LiveCard> = {
  shape: 'wide',
  oidOf: ({ contentOid }) => contentOid,
  factsOf: ({ title, creatorNickname, thumbnail }) => ({
    title,
    introduction: '',
    author: creatorNickname,
    picture: thumbnail,
  }),
  badge: ({ callerAccess }) => (
    <span className="flex gap-1">
      <Badge tone="live">
        <Trans context="a stream is on">Live</Trans>
      </Badge>
      {callerAccess ? <CallerAccessBadge access={callerAccess} /> : null}
    </span>
  ),
  tags: ({ viewers }) => (viewers > 0 ? <ViewerCount viewers={viewers} /> : null),
  link: (id, props) => <Link to="/live/$id" params={{ id }} {...props} />,
}
