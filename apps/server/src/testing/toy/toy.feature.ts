import { sql } from 'kysely'
import type { Role } from '@plax/contracts/policy'
import type { Tx } from '../../platform/db/database.ts'
import type { OutboxEvent } from '../../platform/events/reader.ts'
import type { ItemFeature } from '../../item-module.ts'
import { type Announcement, inEachLanguage, type Place } from '../../platform/notify.ts'
import { isHeldByOthers, visibleTo } from '../../features/access/access.service.ts'
import { deleteUnheld, findItem, titleIn } from '../../features/catalogue/catalogue.service.ts'

const place: Place = {
  path: (oid) => `/toy/${oid}`,
  listOpen: async (db, { ids, userOid, now }) => {
    const rows = await db
      .selectFrom('catalogue_items')
      .select('oid')
      .where('oid', 'in', ['', ...ids])
      .where(visibleTo({ userOid, roles: new Set<Role>() }, now))
      .execute()
    return new Set(rows.map(({ oid }) => oid))
  },
}

/** Toys as a feature registers them: their notifications and lifecycle. */
export const toyFeature: ItemFeature = {
  name: 'toy',
  notifies: {
    places: { toy: place },
    on: {
      'toy.published': {
        type: 'content',
        texts: sayIn({ title: 'A new toy', text: '“{title}” is in the shop.' }),
        announce: (tx, event) => announce(tx, event, (owner) => ({ followersOf: owner })),
      },
      'toy.taken_down': {
        type: 'account',
        texts: sayIn({ title: 'Your toy was taken down', text: '“{title}”: {reason}' }),
        announce: (tx, event) => announce(tx, event, (owner) => [owner]),
      },
    },
  },
  lifecycle: {
    tables: ['toys', 'toy_boxes'],
    onErase: async (tx, { userOid, now }) => {
      await deleteUnheld(tx, { ownerOid: userOid, isHeldByOthers, now })
      await sql`UPDATE toys SET manual = '' FROM catalogue_items WHERE oid = toys.item_oid
        AND owner_oid = ${userOid} AND state = 'deleted'`.execute(tx)
      await sql`DELETE FROM toy_boxes WHERE owner_oid = ${userOid}`.execute(tx)
    },
  },
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
