interface FavoriteCreatorsTable {
  user_oid: string
  creator_oid: string
  created_at: Date
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    favorite_creators: FavoriteCreatorsTable
  }
}
