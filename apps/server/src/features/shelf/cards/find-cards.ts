import type { Language } from '@plax/contracts/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { visibleTo } from '../../access/access.service.ts'
import { type CardRow, selectCards } from './select-cards.ts'

/** The published cards among some, in the order of their ids, that somebody may see; of one creator. */
export async function findCards(
  db: Db,
  asked: { oids: readonly string[]; creatorOid: string; actor: Actor; lang: Language; now: Date },
): Promise<CardRow[]> {
  const oids = [...new Set(asked.oids)]
  if (oids.length === 0) return []
  const rows = await published(db, asked)
    .where(sql<boolean>`catalogue_items.oid = ANY(${oids}::text[])`)
    .execute()
  const byOid = new Map(rows.map((row) => [row.oid, row]))
  return oids.flatMap((oid) => byOid.get(oid) ?? [])
}

/** The latest published cards of a creator for which something holds, that somebody may see. */
export function listCardsWhere(
  db: Db,
  asked: {
    where: RawBuilder<boolean>
    creatorOid: string
    actor: Actor
    lang: Language
    now: Date
    limit: number
  },
): Promise<CardRow[]> {
  return published(db, asked)
    .where(asked.where)
    .orderBy('catalogue_items.published_at', 'desc')
    .orderBy('catalogue_items.oid', 'desc')
    .limit(asked.limit)
    .execute()
}

function published(
  db: Db,
  { creatorOid, actor, lang, now }: { creatorOid: string; actor: Actor; lang: Language; now: Date },
) {
  return selectCards(db, lang)
    .where(visibleTo(actor, now))
    .where(sql<boolean>`catalogue_items.state = 'published'`)
    .where('catalogue_items.owner_oid', '=', creatorOid)
}
