import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import type { Feature } from '../../platform/feature.ts'
import { emptyCards } from './cards/put-card.ts'
import { type RankedKind, rankingJobs } from './ranking/ranking-jobs.ts'
import './ranking/ranking.tables.ts'
import './search/search.tables.ts'
import { eraseSharePictures, forgetSharePictures } from './share/forget-share-pictures.ts'
import { serveSharePictures } from './share/serve-share-pictures.ts'
import { dataNote } from './data-note.ts'

/** What lists, the search and the rankings show of items, whatever their kind. */
export function shelfFeature(deps: Deps, kinds: readonly RankedKind[]): Feature {
  const ranking = rankingJobs(deps, kinds)
  return {
    name: 'shelf',
    mount: (app) => serveSharePictures(app, deps),
    jobs: {
      ...ranking.jobs,
      'shelf.forget-share-pictures': () => forgetSharePictures(deps),
    },
    cron: [...ranking.cron, { task: 'shelf.forget-share-pictures', schedule: '7 4 * * *' }],
    lifecycle: {
      tables: ['share_pictures', 'shelf_cards', 'shelf_reads', 'shelf_search'],
      onErase: async (tx, { userOid }) => {
        await emptyCards(tx, userOid)
        await tx.deleteFrom('shelf_search').where('owner_oid', '=', userOid).execute()
        await tx.deleteFrom('shelf_reads').where('reader_oid', '=', userOid).execute()
        await eraseSharePictures(tx, userOid)
      },
      exportNote: dataNote,
      onExport: (db, { userOid }) => ({ cards: cardsOf(db, userOid), reads: readsOf(db, userOid) }),
    },
  }
}

function cardsOf(db: Db, userOid: string) {
  const cards = db
    .selectFrom('shelf_cards')
    .innerJoin('catalogue_items', 'catalogue_items.oid', 'shelf_cards.item_oid')
    .selectAll('shelf_cards')
    .where('catalogue_items.owner_oid', '=', userOid)
  return pagesOf(cards, { db, by: ['item_oid'] })
}

function readsOf(db: Db, userOid: string) {
  const reads = db
    .selectFrom('shelf_reads')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'item_oid'])
    .where('reader_oid', '=', userOid)
  return pagesOf(reads, { db, by: ['day', 'item_oid'] })
}
