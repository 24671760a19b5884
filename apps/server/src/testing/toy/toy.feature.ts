import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { ItemFeature } from '../../item-module.ts'
import { isHeldByOthers } from '../../features/access/access.service.ts'
import { deleteUnheld, type ItemKinds } from '../../features/catalogue/catalogue.service.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { toyBundle } from './toy.bundle.ts'

/** Toys as a feature registers them: their bundle part and lifecycle. */
export function toyFeature(deps: Deps, { kinds }: { kinds: ItemKinds }): ItemFeature {
  return { name: 'toy', bundle: [toyBundle(deps, kinds)], lifecycle }
}

const lifecycle: LifecycleHandler = {
  tables: ['toys', 'toy_boxes'],
  onErase: async (tx, { userOid, now }) => {
    await deleteUnheld(tx, { ownerOid: userOid, isHeldByOthers, now })
    await sql`UPDATE toys SET manual = '' FROM catalogue_items WHERE oid = toys.item_oid
      AND owner_oid = ${userOid} AND state = 'deleted'`.execute(tx)
    await sql`DELETE FROM toy_boxes WHERE owner_oid = ${userOid}`.execute(tx)
  },
  exportNote: {
    en: 'Your toys.',
    ko: '내 장난감입니다.',
    jp: '自分のおもちゃです。',
    es: 'Tus juguetes.',
  },
  onExport: (db, { userOid }) => ({
    toys: async () => {
      const { rows } = await sql`SELECT toys.* FROM toys
        JOIN catalogue_items ON oid = item_oid WHERE owner_oid = ${userOid}`.execute(db)
      return rows
    },
  }),
}
