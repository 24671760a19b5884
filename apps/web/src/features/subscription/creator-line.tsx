import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { creatorQuery } from '../../lib/creator.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { OnAirBadge } from '../../ui/on-air-badge.tsx'
import { FollowButton } from '../following/follow-button.tsx'
import { SubscribeLink } from './subscribe/subscribe-link.tsx'

interface Creator {
  oid: string
  name: string
  picture?: { url: string } | null
}

/** Whose an item is, on its page: the way to their channel, Follow and Subscribe. */
export function CreatorLine({
  creator: { oid, name, picture },
  offersTiers,
  showsLive = true,
  children,
}: {
  creator: Creator
  /** Unless the page offers their subscription elsewhere. */
  offersTiers: boolean
  /** Unless the page is about their stream. */
  showsLive?: boolean
  /** Others who made it. */
  children?: ReactNode
}) {
  const { api } = useApp()
  const viewer = useViewer()
  const known = useQuery(creatorQuery(api, oid)).data
  const followerCount = known?.followerCount
  const isFavorite = viewer === null ? false : known?.isFavorite
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-col">
        <Link
          to="/creatorhome/$oid"
          params={{ oid }}
          className="-ml-1 inline-flex min-h-11 min-w-0 items-center gap-3 rounded-full py-1 pr-4 pl-1 transition-colors hover:bg-pressed"
        >
          <Avatar name={name} src={(picture ?? known?.picture)?.url ?? null} size="sm" />
          <span className="min-w-0">
            <span dir="auto" className="block truncate leading-tight font-medium">
              {name}
            </span>
            <span className="block min-h-4 text-xs text-ink-faint">
              {followerCount === undefined ? null : (
                <Plural value={followerCount} one="# follower" other="# followers" />
              )}
            </span>
          </span>
        </Link>
      </div>
      {showsLive ? <OnAirBadge creatorOid={oid} /> : null}
      {children}
      {known?.isBlocked ? null : (
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {isFavorite === undefined ? null : <FollowButton creator={{ oid, name, isFavorite }} />}
          {offersTiers ? <SubscribeLink creatorOid={oid} isOffer /> : null}
        </div>
      )}
    </div>
  )
}
