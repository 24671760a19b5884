import type { Generated } from 'kysely'

export interface ShelfCardsTable {
  item_oid: string
  /** As the catalogue has it, like the next three; a trigger keeps them. */
  kind: string
  language: string
  published_at: Date | null
  is_listed: boolean
  /** A genre, or what else its kind is sorted by. */
  topic: string | null
  tags: string[]
  /** One line. */
  summary: string
  /** What else it is found by. */
  words: string
  /** Numbers that its kind shows. */
  figures: Record<string, number>
  /** How often it was used, counted by its kind. */
  popularity: Generated<number>
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    shelf_cards: ShelfCardsTable
  }
}
