import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { findKind, type ItemKind, type ItemKinds } from '../../lib/item-kinds/item-kind.ts'
import { useRefreshOnAir } from '../../lib/on-air.ts'
import { CallerAccessBadge } from '../../ui/caller-access-badge.tsx'
import { ItemCard } from '../../ui/item-card.tsx'
import type { Channel, ChannelItem } from './channel.api.ts'
import { ChannelTiers } from './channel-tiers.tsx'
import { CreatorItems } from './creator-items.tsx'
import { FanRanking } from './fan-ranking.tsx'
import { FeaturedItem } from './featured-item.tsx'

/** What a creator puts first, what they offer, what is new, and who supports them. */
export function ChannelHome({ channel, isOwn }: { channel: Channel; isOwn: boolean }) {
  const { kinds } = useApp()
  const { creator, featured, pinned, tiers, fanRanking } = channel
  const { oid } = creator
  useRefreshOnAir(['creator-items'], oid)
  const shown = [...(featured ? [featured] : []), ...pinned].map(({ contentOid }) => contentOid)
  return (
    <div className="flex flex-col gap-10">
      {featured ? <FeaturedItem item={featured} /> : null}
      {pinned.length > 0 ? <Pinned items={pinned} author={creator.name} /> : null}
      {tiers.length > 0 ? (
        <ChannelTiers tiers={tiers} heldTierHash={channel.heldTierHash} creatorOid={oid} />
      ) : null}
      {inOrderOfTabs(kinds, channel.tabs).map((kind, index) => (
        <CreatorItems
          key={kind.name}
          kind={kind}
          oid={oid}
          isOwn={isOwn}
          without={shown}
          isFirst={index === 0 && shown.length === 0}
        />
      ))}
      {kinds.map(({ name, channel: { Upcoming } }) =>
        Upcoming ? (
          <Suspense key={name} fallback={null}>
            <Upcoming creatorOid={oid} />
          </Suspense>
        ) : null,
      )}
      {fanRanking && fanRanking.fans.length > 0 ? (
        <FanRanking ranking={fanRanking} creatorOid={oid} />
      ) : null}
    </div>
  )
}

/** The kinds as the tabs show them; those without tabs come last. */
function inOrderOfTabs(kinds: ItemKinds, tabs: Channel['tabs']): ItemKind[] {
  const place = ({ channel }: ItemKind) => {
    const index = tabs.findIndex((tab) => Object.hasOwn(channel.tabs, tab))
    return index === -1 ? tabs.length : index
  }
  return kinds.toSorted((a, b) => place(a) - place(b))
}

function Pinned({ items, author }: { items: readonly ChannelItem[]; author: string }) {
  const { kinds } = useApp()
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">
        <Trans>Pinned</Trans>
      </h2>
      <div className="grid gap-x-4 gap-y-7 min-[480px]:grid-cols-2 lg:grid-cols-3">
        {items.map(({ contentOid, kind, title, summary, thumbnail, callerAccess }) => (
          <ItemCard
            key={contentOid}
            title={title}
            introduction={summary}
            author={author}
            picture={thumbnail}
            isWide
            eager={false}
            badge={callerAccess ? <CallerAccessBadge access={callerAccess} /> : null}
            tags={null}
            link={(props) => findKind(kinds, kind)?.card.link(contentOid, props)}
          />
        ))}
      </div>
    </section>
  )
}
