import type { MessageDescriptor } from '@lingui/core'
import type { CardKind } from './card-kind.ts'

/**
 * What the shared parts of the web know about a kind of item. The kind's feature defines it, and
 * `src/item-kinds.ts` lists it.
 */
export interface ItemKind {
  /** As the API names it. */
  name: string
  /** What an item is called, by its type as carts name it. */
  typeNames: Readonly<Record<string, MessageDescriptor>>
  card: CardKind
}

/** Every kind of item, in the order in which pages show them. */
export type ItemKinds = readonly ItemKind[]

/** Null for a kind that the web doesn’t show. */
export function findKind(kinds: ItemKinds, name: string): ItemKind | null {
  return kinds.find((kind) => kind.name === name) ?? null
}

/** What an item is called by its type; null for a type that no kind has. */
export function findTypeName(kinds: ItemKinds, type: string): MessageDescriptor | null {
  const kind = kinds.find(({ typeNames }) => Object.hasOwn(typeNames, type))
  return kind?.typeNames[type] ?? null
}
