import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useRefreshOnAir } from '../../lib/on-air.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { AdBadge } from './ad-badge.tsx'
import { sponsoredKey, sponsoredQuery } from './placement.api.ts'

/** Creators that the site promotes, those who are live first; nothing where there are none. */
export function PromotedCreators() {
  const { api } = useApp()
  const id = useId()
  useRefreshOnAir(sponsoredKey)
  const items = useQuery(sponsoredQuery(api)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg font-semibold">
        <Trans>Promoted creators</Trans>
      </h2>
      <ul className="-mx-1 flex snap-x gap-2 overflow-x-auto px-1 pb-2 [scrollbar-width:thin]">
        {items.map((creator) => (
          <li
            key={creator.creatorOid}
            className="relative flex w-32 shrink-0 snap-start flex-col items-center gap-2 rounded-xl p-3 text-center transition-colors hover:bg-pressed"
          >
            <Avatar name={creator.nickname} src={creator.picture?.url} size="xl" />
            <CreatorLink {...creator} />
            <span className="flex min-h-[22px] flex-wrap justify-center gap-1">
              {creator.isOn ? (
                <Badge tone="live">
                  <Trans context="a stream is on">Live</Trans>
                </Badge>
              ) : null}
              {creator.isAd ? <AdBadge /> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** To the stream of a creator who is live, and to the channel of others. */
function CreatorLink({
  creatorOid,
  nickname,
  isOn,
}: {
  creatorOid: string
  nickname: string
  isOn: boolean
}) {
  const { t } = useLingui()
  const className =
    'max-w-full truncate text-sm font-medium after:absolute after:inset-0 after:rounded-xl'
  const name = <bdi>{nickname}</bdi>
  if (!isOn)
    return (
      <Link to="/creatorhome/$oid" params={{ oid: creatorOid }} className={className}>
        {name}
      </Link>
    )
  return (
    <Link
      to="/live/$id"
      params={{ id: creatorOid }}
      aria-label={t`Watch ${nickname} live`}
      className={className}
    >
      {name}
    </Link>
  )
}
