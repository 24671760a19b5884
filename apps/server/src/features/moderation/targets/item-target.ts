import { AppError } from '../../../platform/errors.ts'
import {
  restoreJudged,
  takeDownJudged,
  visibleTo,
  withoutBlocks,
} from '../../access/access.service.ts'
import {
  type CatalogueItem,
  findItem,
  type ItemKind,
  type ItemKinds,
  titleIn,
} from '../../catalogue/catalogue.service.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { ReportedSubject, ReportTarget } from './report-target.ts'

/** Whatever stands in the catalogue, of any kind. */
export function itemTarget(kinds: ItemKinds): ReportTarget {
  return {
    kind: 'content',
    find: async (db, { oid, actor, now }) => {
      const seen = await db
        .selectFrom('catalogue_items')
        .selectAll()
        .where('oid', '=', oid)
        .where(visibleTo(withoutBlocks(actor), now))
        .executeTakeFirst()
      return seen ? showItem(seen, kinds.get(seen.kind)) : null
    },
    takeDown: async (tx, { oid, reason, adminOid, now }) => {
      const { item, kind } = await getItem(tx, { oid, kinds })
      if (item.state === 'taken_down') return
      const actor = { userOid: adminOid }
      await takeDownJudged(tx, { actor, kind, itemOid: oid, reason, now })
    },
    restore: async (tx, { oid, adminOid, now, decidedAt }) => {
      const { item, kind } = await getItem(tx, { oid, kinds })
      if (item.state !== 'taken_down') return
      if (item.taken_down_at?.getTime() !== decidedAt.getTime()) return
      const reason = 'A decision was undone.'
      await restoreJudged(tx, { actor: { userOid: adminOid }, kind, itemOid: oid, reason, now })
    },
  }
}

async function getItem(
  db: Db | Tx,
  { oid, kinds }: { oid: string; kinds: ItemKinds },
): Promise<{ item: CatalogueItem; kind: ItemKind }> {
  const item = await findItem(db, oid)
  const kind = item && kinds.get(item.kind)
  if (!item || !kind) throw new AppError('item.not_found')
  return { item, kind }
}

function showItem(item: CatalogueItem, kind: ItemKind | undefined): ReportedSubject {
  const { translations, kind: name, is_adult, state, tag_keys, thumbnail_asset_oid } = item
  return {
    ownerOid: item.owner_oid,
    title: titleIn(item, item.language),
    text: item.description,
    path: kind?.pathOf(item.oid) ?? null,
    evidence: {
      kind: name,
      isAdult: is_adult,
      state,
      tags: tag_keys,
      thumbnailAssetOid: thumbnail_asset_oid,
      translations,
    },
  }
}
