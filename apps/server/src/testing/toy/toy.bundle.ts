import { sql } from 'kysely'
import { z } from 'zod'
import { openToAll } from '../../features/access/access.service.ts'
import { findItemState, type ItemKinds } from '../../features/catalogue/catalogue.service.ts'
import type { Deps } from '../../deps.ts'
import { type BundlePart, jsonEntry } from '../../platform/bundle.ts'
import { insertToy } from './insert-toy.ts'

const file = z.object({ title: z.string(), manual: z.string() })

/** Toys in the bundle that their maker takes to another installation. */
export function toyBundle({ db, clock }: Pick<Deps, 'db' | 'clock'>, kinds: ItemKinds): BundlePart {
  return {
    folder: 'toys',
    write: async function* ({ userOid }) {
      const { rows } = await sql<{ oid: string; title: string; manual: string }>`
        SELECT oid, title, manual FROM catalogue_items JOIN toys ON item_oid = oid
        WHERE owner_oid = ${userOid} AND state <> 'deleted'`.execute(db)
      for (const { oid, ...toy } of rows) yield jsonEntry(`${oid}/toy.json`, async () => toy)
    },
    read: {
      find: findItemState,
      make: async (item, { oid, actor: { userOid: ownerOid } }) => {
        const { title, manual } = await item.json('toy.json', file)
        const toy = { oid, ownerOid, terms: openToAll, item: { title }, toy: { manual } }
        await db.transaction().execute((tx) => insertToy(tx, kinds, toy, clock.now()))
        return { title }
      },
    },
  }
}
