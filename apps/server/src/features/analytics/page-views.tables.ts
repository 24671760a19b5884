/** How often pages of a class were opened on a day of the operator's. */
interface PageViewsTable {
  day: string
  page_class: string
  views: number
}

declare module '../../platform/db/database.ts' {
  interface Database {
    page_views: PageViewsTable
  }
}
