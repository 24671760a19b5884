import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import type { Deps } from '../../deps.ts'
import type { ItemFeature } from '../../item-module.ts'
import { type Announcement, inEachLanguage, type Notifies } from '../../platform/notify.ts'
import { isHeldByOthers } from '../../features/access/access.service.ts'
import {
  deleteUnheld,
  findItem,
  type ItemKinds,
  titleIn,
} from '../../features/catalogue/catalogue.service.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { toyBundle } from './toy.bundle.ts'

/** Toys as a feature registers them: their notifications, bundle part, and lifecycle. */
export function toyFeature(deps: Deps, { kinds }: { kinds: ItemKinds }): ItemFeature {
  return { name: 'toy', notifies, bundle: [toyBundle(deps, kinds)], lifecycle }
}

const notifies: Notifies = {
  on: {
    'toy.published': {
      type: 'content',
      texts: sayIn({ title: 'A new toy', text: '“{title}” is in the shop.' }),
      announce: (tx, event) => announce(tx, event, (owner) => ({ followersOf: owner })),
    },
    'toy.taken_down': {
      type: 'account',
      texts: sayIn({ title: 'Your toy was taken down', text: '“{title}”: {reason}' }),
      announce: (tx, event) =>
        event.payload.isJudged ? Promise.resolve(null) : announce(tx, event, (owner) => [owner]),
    },
  },
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

async function announce(
  tx: Tx,
  { payload }: OutboxEvent,
  to: (ownerOid: string) => Announcement['to'],
): Promise<Announcement | null> {
  const item = await findItem(tx, String(payload.contentOid))
  if (!item) return null
  return {
    to: to(item.owner_oid),
    target: { place: 'toy', id: item.oid },
    params: {
      title: inEachLanguage((lang) => titleIn(item, lang)),
      reason: item.taken_down_reason ?? '',
    },
    item: { oid: item.oid, ownerOid: item.owner_oid, isAdult: item.is_adult },
  }
}

function sayIn(words: { title: string; text: string }) {
  return { en: words, ko: words, jp: words, es: words }
}
