import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { isOutBy, readCallerAccess, visibleTo } from '../../access/access.service.ts'
import { signerOf } from '../../media/media.service.ts'
import { type CardRow, findCards, listCardsWhere, presentCard } from '../../shelf/shelf.service.ts'
import { listTiers, presentTiers } from '../../subscription/subscription.service.ts'

export interface View {
  creatorOid: string
  actor: Actor
  lang: Language
  now: Date
}

type Channel = OutputOf<'GET /channel/channel'>['channel']
type Item = Channel['pinned'][number]
type ItemDeps = Pick<Deps, 'db' | 'secret' | 'clock'>

const countedAtMost = 100
const shownOfTier = 3

/** Items as a channel shows them, in their order, those that a reader may see. */
export async function presentItems(
  deps: ItemDeps,
  { oids, ...view }: View & { oids: readonly string[] },
): Promise<Item[]> {
  const rows = await findCards(deps.db, { oids, ...view })
  const asked = { caller: view.actor, items: rows, now: view.now }
  const callerAccess = await readCallerAccess(deps.db, asked)
  return toItems(deps, rows, view).map((item) => ({
    ...item,
    callerAccess: callerAccess.get(item.contentOid) ?? null,
  }))
}

function toItems(
  deps: ItemDeps,
  rows: readonly CardRow[],
  { actor, lang }: View,
): Omit<Item, 'callerAccess'>[] {
  const how = { viewer: actor, lang, signer: signerOf(deps) }
  return rows.map((row) => {
    const { title, thumbnail } = presentCard(row, how)
    const { oid: contentOid, kind, summary, is_adult: isAdult } = row
    return { contentOid, kind, title, summary, thumbnail, isAdult }
  })
}

/** The tiers on offer, each with how much it opens and the latest of that. */
export async function presentOpeningTiers(deps: ItemDeps, view: View): Promise<Channel['tiers']> {
  const { creatorOid, now } = view
  const rows = await listTiers(deps.db, { creatorOid, withRemoved: false })
  const tiers = await presentTiers(deps.db, rows, { currency: 'KRW', now, lang: view.lang })
  return Promise.all(
    tiers.map(async (tier) => {
      const where = sql<boolean>`catalogue_items.way_tier_level <= ${tier.level}`
      const cards = await listCardsWhere(deps.db, { ...view, where, limit: shownOfTier })
      return {
        ...tier,
        opens: await countOpened(deps, view, tier.level),
        openedItems: toItems(deps, cards, view),
      }
    }),
  )
}

async function countOpened({ db }: ItemDeps, view: View, level: number): Promise<number> {
  const { creatorOid, actor, now } = view
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM catalogue_items WHERE owner_oid = ${creatorOid} AND state = 'published'
        AND way_tier_level <= ${level} AND ${isOutBy(now)} AND ${visibleTo(actor, now)}
      LIMIT ${countedAtMost}
    ) AS opened`.execute(db)
  return rows[0]?.count ?? 0
}
