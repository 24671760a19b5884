/** Kept by the functions of its migration; only of items that everybody may list. All of it folded. */
interface ShelfSearchTable {
  item_oid: string
  kind: string
  owner_oid: string
  published_at: Date
  /** As the card has it. */
  popularity: number
  /** One for each language. */
  titles: string[]
  /** Every name of its creator. */
  creator: string
  tags: string[]
  /** Titles, creator, tags, summary, descriptions and what else its kind said, a line each. */
  words: string
  /** The letters of `words`, and its pairs and triples of letters. */
  grams: string[]
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    shelf_search: ShelfSearchTable
  }
}
