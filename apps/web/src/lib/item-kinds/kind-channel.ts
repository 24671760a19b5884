import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Api } from '../api.ts'

/** How the channel of a creator shows items of a kind. */
export interface KindChannel {
  /** The names of its tabs, as the API names them. */
  tabs: Readonly<Record<string, MessageDescriptor>>
  /** What a creator published: the items on a tab, or all of them, latest first. */
  list: (api: Api, query: ChannelQuery, signal: AbortSignal) => Promise<ChannelPage>
  /** Its title on the channel’s home. */
  title: MessageDescriptor
  /** What is to come, on the channel’s home, loaded with `lazy`. Default: nothing. */
  Upcoming?: ComponentType<{ creatorOid: string }>
  /** Shown in place of an empty list. Default: nothing is. */
  nothing?: {
    Icon: LucideIcon
    title: MessageDescriptor
    /** For the creator. */
    ownText: MessageDescriptor
    text: MessageDescriptor
  }
}

interface ChannelQuery {
  creatorOid: string
  tab?: string
  limit: number
  cursor?: string
}

interface ChannelPage {
  /** With whatever else the kind’s card shows. */
  items: { contentOid: string; title: string }[]
  nextCursor: string | null
}
