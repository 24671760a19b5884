import { Trans } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'

/** What somebody is beside a reader. */
export function RoleBadges({ user }: { user: { isAdmin: boolean; isCreator: boolean } }) {
  return (
    <span className="flex flex-wrap gap-1">
      {user.isAdmin ? (
        <Badge tone="accent">
          <Trans>Administrator</Trans>
        </Badge>
      ) : null}
      {user.isCreator ? (
        <Badge tone="teal">
          <Trans>Creator</Trans>
        </Badge>
      ) : null}
    </span>
  )
}
