import type { MessageDescriptor } from '@lingui/core'
import type { OutputOf } from '@plax/contracts'
import type { ComponentType } from 'react'
import type { PlayClock } from '../play-clock.ts'
import type { CardKind } from './card-kind.ts'
import type { KindHome } from './kind-home.ts'
import type { KindChannel } from './kind-channel.ts'
import type { KindRanking } from './kind-ranking.ts'
import type { KindSearch } from './kind-search.ts'
import type { KindStudio } from './kind-studio.ts'

/**
 * What the shared parts of the web know about a kind of item. The kind's feature defines it, and
 * `src/item-kinds.ts` lists it.
 */
export interface ItemKind {
  /** As the API names it. */
  name: string
  /** What an item is called, by its type as carts name it. */
  typeNames: Readonly<Record<string, MessageDescriptor>>
  /** Items of the kind, as pages that show several kinds head them. */
  plural: MessageDescriptor
  card: CardKind
  home: KindHome
  search: KindSearch
  ranking: KindRanking
  sale: KindSale
  /** What histories of wallets call the types that only its sales post. Default: none. */
  postings?: Readonly<Record<string, MessageDescriptor>>
  adult: KindAdult
  channel: KindChannel
  studio: KindStudio
  /** Stands beside a video that is a replay, and follows it; loaded with `lazy`. Default: nothing. */
  BesideReplay?: ComponentType<{ contentOid: string; clock: PlayClock }>
  /** What somebody did with an item, by the verb that the API gives a visit. */
  visits: Readonly<Record<string, MessageDescriptor>>
  /** The title of an item that was deleted. */
  deleted: MessageDescriptor
  /** Figures of the Studio that are always zero for the kind. */
  unusedFigures: readonly Figure[]
}

/** What is said in place of an adult item. */
export interface KindAdult {
  title: MessageDescriptor
  text: MessageDescriptor
  /** Above the form that verifies the age. */
  prompt: MessageDescriptor
}

type Figure = keyof OutputOf<'GET /payment/sales/item'>['totals']

/** How items of a kind are bought. */
export interface KindSale {
  /** The page of an item, which buyers come back to from buying coins. */
  pathOf: (item: { contentOid: string; type: string }) => string
  /** The first members of the keys of queries that show who can open an item. */
  staleKeys: readonly string[]
  buyLabel: MessageDescriptor
  /** What buying means, before it is confirmed. */
  terms: MessageDescriptor
  /** Where the buyer goes once it is theirs, unless they stay on the page. */
  afterBuying?: (item: { contentOid: string; type: string }) => string
}

/** Every kind of item, in the order in which pages show them. */
export type ItemKinds = readonly ItemKind[]

/** Null for a kind that the web doesn’t show. */
export function findKind(kinds: ItemKinds, name: string): ItemKind | null {
  return kinds.find((kind) => kind.name === name) ?? null
}

/** The kind that has a type of items. */
export function findKindOfType(kinds: ItemKinds, type: string): ItemKind | null {
  return kinds.find(({ typeNames }) => Object.hasOwn(typeNames, type)) ?? null
}

/** The kind with a tab of channels, and the tab’s name. */
export function findTab(kinds: ItemKinds, tab: string) {
  for (const kind of kinds) {
    const name = Object.entries(kind.channel.tabs).find(([one]) => one === tab)?.[1]
    if (name) return { kind, name }
  }
  return null
}

/** What somebody did with an item; null for a verb that no kind has. */
export function findVisit(kinds: ItemKinds, verb: string): MessageDescriptor | null {
  const kind = kinds.find(({ visits }) => Object.hasOwn(visits, verb))
  return kind?.visits[verb] ?? null
}

/** What histories of wallets call the types that only sales of kinds post. */
export function postingNames(kinds: ItemKinds): Readonly<Record<string, MessageDescriptor>> {
  return Object.assign({}, ...kinds.map(({ postings }) => postings)) as Record<
    string,
    MessageDescriptor
  >
}

/** What an item is called by its type; null for a type that no kind has. */
export function findTypeName(kinds: ItemKinds, type: string): MessageDescriptor | null {
  return findKindOfType(kinds, type)?.typeNames[type] ?? null
}
