import type { ComponentProps, ReactNode } from 'react'
import type { ItemCard } from '../../ui/item-card.tsx'

type Facts = Pick<ComponentProps<typeof ItemCard>, 'title' | 'introduction' | 'author' | 'picture'>

/** How items of a kind stand on a shelf; `card-kinds.ts` lists the kinds. */
export interface CardKind<Item> {
  /** Of its pictures, where they aren’t upright. */
  shape?: 'wide'
  oidOf: (item: Item) => string
  factsOf: (item: Item) => Facts
  /** What it costs or whom it is for, where it is not open to everyone. */
  badge: (item: Item) => ReactNode
  /** A line below the author: links of their own, or numbers. */
  tags: (item: Item) => ReactNode
  /** Wraps the title of one, by its id, in the link to its page. */
  link: ItemWay
}

export type ItemWay = (oid: string, props: { className: string; children: ReactNode }) => ReactNode
