import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { findTab } from '../../lib/item-kinds/item-kind.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { useViewer } from '../../lib/viewer.ts'
import { BlockedNotice } from '../blocks/blocked-notice.tsx'
import { type Channel, channelQuery } from './channel.api.ts'
import { ChannelHead } from './channel-head.tsx'
import { ChannelHome } from './channel-home.tsx'
import { ChannelTabs } from './channel-tabs.tsx'
import { CreatorItems } from './creator-items.tsx'

/** A creator's channel by their id (R-channel-002): who they are, and what they have published. */
export function ChannelPage() {
  return <ChannelOf oid={useLoaderData({ from: '/framed/creatorhome/$oid' }).oid} />
}

/** The same by its custom address (R-channel-004). */
export function CustomChannelPage() {
  return <ChannelOf oid={useLoaderData({ from: '/framed/c/$customUrl' }).oid} />
}

function ChannelOf({ oid }: { oid: string }) {
  const { api } = useApp()
  const channel = useSuspenseQuery(channelQuery(api, oid)).data
  const { creator, isBlocked } = channel
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-8 px-4 py-4 md:px-8 md:py-8">
      <ChannelHead channel={channel} />
      {isBlocked ? (
        <BlockedNotice creator={creator} blocked={['user']} />
      ) : (
        <ChannelBody channel={channel} />
      )}
    </div>
  )
}

function ChannelBody({ channel }: { channel: Channel }) {
  const { kinds } = useApp()
  const { filters } = useFilters(['tab'])
  const { oid } = channel.creator
  const isOwn = useViewer()?.oid === oid
  const tab = channel.tabs.find((one) => one === filters.tab) ?? 'home'
  const kind = findTab(kinds, tab)?.kind
  return (
    <>
      {channel.tabs.length > 1 ? <ChannelTabs tabs={channel.tabs} current={tab} /> : null}
      {tab === 'home' ? (
        <ChannelHome channel={channel} isOwn={isOwn} />
      ) : kind ? (
        <CreatorItems key={tab} kind={kind} oid={oid} isOwn={isOwn} tab={tab} isFirst />
      ) : null}
    </>
  )
}
