/** Kept by the triggers of its migration; only stories that everyone may list. All of it folded. */
interface StorySearchTable {
  content_oid: string
  title: string
  creator: string
  hashtags: string[]
  /** Title, creator, hashtags, introduction and description, a line each. */
  words: string
  /** The letters of `words`, and its pairs of letters. */
  grams: string[]
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    story_search: StorySearchTable
  }
}
