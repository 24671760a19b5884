import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { LucideIcon } from 'lucide-react'
import type { Api } from '../api.ts'
import type { AppContext } from '../app-context.ts'
import type { Viewer } from '../viewer.ts'

/** What the Studio shows about a kind. */
export interface KindStudio {
  /** The name of the list of a creator’s own items in the address: `/studio?view=stories`. */
  view: string
  viewName: MessageDescriptor
  /** What “New” of the Studio begins. */
  beginnings: readonly KindBeginning[]
  /** That list, loaded with `lazy`. */
  List: ComponentType<{ viewer: Viewer }>
  /** When a creator’s newest item was last changed: ISO 8601, empty if unknown; null without items. */
  newestAt: (api: Api, signal: AbortSignal) => Promise<string | null>
  /** A page of a creator’s published items, for discount codes. */
  listPublished: (api: Api, page: AskedPage, signal: AbortSignal) => Promise<PricedPage>
  /** Its kinds of sale, the one that sells whole items first. */
  sales: readonly [SaleSeries, ...SaleSeries[]]
}

export interface KindBeginning {
  name: MessageDescriptor
  Icon: LucideIcon
  /** Makes a draft; answers the address where it’s edited. */
  begin: (app: Pick<AppContext, 'api' | 'language' | 'queryClient'>) => Promise<string>
}

export interface AskedPage {
  limit: number
  cursor?: string
}

export interface PricedPage {
  items: PricedItem[]
  nextCursor: string | null
}

export interface PricedItem {
  contentOid: string
  title: string
  /** Null if it can’t be bought. */
  listPriceCoins: number | null
  /** With the discount that everyone gets now. */
  priceCoins: number | null
  /** What its creator earns of joint sales. */
  sharePercent: number
}

/** A kind of sale in lists and charts. */
export interface SaleSeries {
  /** As the API names it. */
  kind: string
  name: MessageDescriptor
  /** The classes that color its bars. */
  bar: string
  /** The classes that color its mark in legends. */
  mark: string
  /** How many were sold, in rows that group a day’s sales. Default: payments. */
  countOf?: (row: { sales: number }) => MessageDescriptor
}
