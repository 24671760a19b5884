import { contentCardKind } from '../play/content-card-kind.tsx'
import { storyCardKind } from '../story/story-card-kind.tsx'
import type { CardKind, ItemWay } from './card-kind.ts'

/** The kinds of items that shelves show, by the name that the API has for each. */
const cardKinds = { story: storyCardKind, content: contentCardKind }

export type Kind = keyof typeof cardKinds
export type ItemOf<K extends Kind> =
  (typeof cardKinds)[K] extends CardKind<infer Item> ? Item : never

export function cardKind<K extends Kind>(kind: K): CardKind<ItemOf<K>> {
  return cardKinds[kind] as CardKind<ItemOf<K>>
}

/** The link to items of a kind; null where nothing here shows them. */
export function findWay(kind: string): ItemWay | null {
  return Object.hasOwn(cardKinds, kind) ? cardKind(kind as Kind).link : null
}
