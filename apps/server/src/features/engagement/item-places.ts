import type { Place } from '../../platform/notify.ts'
import { listOpenItems } from '../access/access.service.ts'
import type { ItemKind, ItemKinds } from '../catalogue/catalogue.service.ts'

/** The place of an item’s comments. */
export function commentsPlace(kind: string): string {
  return `${kind}_comments`
}

/** Where notifications about items of every kind link to: their pages, and the comments there. */
export function itemPlaces(kinds: ItemKinds): Record<string, Place> {
  return Object.fromEntries(
    [...kinds.values()].flatMap((kind) => [
      [kind.kind, { path: kind.pathOf, listOpen: listOpenItems }],
      [commentsPlace(kind.kind), { path: commentPath(kind), listOpen: listOpenItems }],
    ]),
  )
}

/** The page of an item at one comment, or at all of them. */
function commentPath({ pathOf }: ItemKind): Place['path'] {
  return (oid, position) => `${pathOf(oid)}#comment${position === undefined ? 's' : `-${position}`}`
}
