import { Trans } from '@lingui/react/macro'
import { UserCheck, UserPlus } from 'lucide-react'
import { useViewer } from '../../lib/viewer.ts'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { useFollow } from './use-follow.ts'

/** Follows a creator, or unfollows them; for all but the creator. */
export function FollowButton({
  creator,
}: {
  creator: { oid: string; name: string; isFavorite: boolean }
}) {
  const viewer = useViewer()
  const { isBusy, change } = useFollow()
  if (viewer?.oid === creator.oid) return null
  const { name, isFavorite: isFollowed } = creator
  const Icon = isFollowed ? UserCheck : UserPlus
  return (
    <Button
      busy={isBusy}
      icon={<Icon aria-hidden className="size-4" />}
      onClick={() => change(creator, !isFollowed)}
    >
      {isFollowed ? <Trans>Following</Trans> : <Trans>Follow</Trans>} <About>{name}</About>
    </Button>
  )
}
