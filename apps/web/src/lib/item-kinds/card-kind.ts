import type { Picture } from '@plax/contracts/media/media'
import type { ReactNode } from 'react'

interface Facts {
  title: string
  introduction: string
  author: string
  picture: Picture | null
}

/** How a shelf shows items of a kind. Lists of all kinds pass each card only items of its own kind. */
export interface CardKind<Item = unknown> {
  /** Of its pictures, if they aren’t upright. */
  shape?: 'wide'
  oidOf(item: Item): string
  factsOf(item: Item): Facts
  /** What it costs or who can open it, unless it’s open to everyone. */
  badge(item: Item): ReactNode
  /** A line below the author: links of their own, or numbers. */
  tags(item: Item): ReactNode
  /** Wraps the title of an item in the link to its page. */
  link: ItemWay
}

export type ItemWay = (oid: string, props: { className: string; children: ReactNode }) => ReactNode
