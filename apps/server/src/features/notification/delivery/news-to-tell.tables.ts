import type { Generated } from 'kysely'

interface NewsToTellTable {
  seq: number
  turn: Generated<number>
  told_up_to: Generated<string>
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    news_to_tell: NewsToTellTable
  }
}
