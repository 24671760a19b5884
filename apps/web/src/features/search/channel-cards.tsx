import { Plural } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { OnAirBadge } from '../../ui/on-air-badge.tsx'

export type FoundChannel = OutputOf<'GET /channel/search'>['items'][number]

/** Channels with the picture of their creator and how many follow them. */
export function ChannelCards({ channels }: { channels: readonly FoundChannel[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {channels.map((channel) => (
        <ChannelCard key={channel.creator.oid} channel={channel} />
      ))}
    </ul>
  )
}

function ChannelCard({ channel: { creator, followerCount } }: { channel: FoundChannel }) {
  const { oid, name, nickname, customUrl, picture } = creator
  const shape = 'block truncate font-semibold after:absolute after:inset-0 after:rounded-xl'
  return (
    <li className="relative flex items-center gap-4 rounded-xl border border-line bg-raised p-4 transition-colors hover:border-ink-faint">
      <Avatar name={name} src={picture?.url ?? null} size="lg" />
      <div className="min-w-0 flex-1">
        {customUrl ? (
          <Link to="/c/$customUrl" params={{ customUrl }} dir="auto" className={shape}>
            {name}
          </Link>
        ) : (
          <Link to="/creatorhome/$oid" params={{ oid }} dir="auto" className={shape}>
            {name}
          </Link>
        )}
        {name === nickname ? null : <p className="truncate text-sm text-ink-soft">{nickname}</p>}
        <p className="text-sm text-ink-faint">
          <Plural value={followerCount} one="# follower" other="# followers" />
        </p>
      </div>
      <OnAirBadge creatorOid={oid} />
    </li>
  )
}
