import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Rows } from '../../ui/loaded.tsx'
import { OnAirBadge } from '../../ui/on-air-badge.tsx'
import { type Followed, followedQuery } from '../following/following.api.ts'
import { useFollow } from '../following/use-follow.ts'

/** The creators whom the reader follows, latest first. */
export function FollowedCreators() {
  const { api } = useApp()
  const list = useQuery(followedQuery(api))
  return (
    <Rows query={list} empty={<NoFollowed />}>
      {(creators) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {creators.map((creator) => (
            <FollowedRow key={creator.oid} creator={creator} />
          ))}
        </ul>
      )}
    </Rows>
  )
}

function NoFollowed() {
  return (
    <EmptyState
      icon={<UserPlus aria-hidden />}
      title={<Trans>You don’t follow anyone yet</Trans>}
      text={<Trans>Follow creators on their channels to hear about what they publish.</Trans>}
    />
  )
}

function FollowedRow({ creator }: { creator: Followed }) {
  const { isBusy, change } = useFollow()
  const { oid, name, introduction, picture } = creator
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <Avatar name={name} src={picture?.url ?? null} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <Link
            to="/creatorhome/$oid"
            params={{ oid }}
            className="block truncate font-medium hover:underline"
          >
            {name}
          </Link>
          <OnAirBadge creatorOid={oid} />
        </div>
        {introduction ? <p className="truncate text-sm text-ink-faint">{introduction}</p> : null}
      </div>
      <Button size="sm" busy={isBusy} onClick={() => change(creator, false)}>
        <Trans>Unfollow</Trans> <About>{name}</About>
      </Button>
    </li>
  )
}
