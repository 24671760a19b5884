import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listUsers, presentPeople } from '../../account/account.service.ts'
import type { SaleKind } from '../../commerce/commerce.service.ts'
import { businessZoneSetting } from '../../settings/business-day.service.ts'
import { isRankingHidden, setRankingHidden } from './fan-ranking.ts'
import { countFans, type FanRow, listFans } from './list-fans.ts'

export interface FanDeps extends Pick<Deps, 'db' | 'clock' | 'settings'> {
  /** Everything that is sold. */
  sales: readonly SaleKind[]
}

type Fan = OutputOf<'GET /channel/fans'>['items'][number]

export function fanHandlers(deps: FanDeps): Handlers {
  const { db, clock } = deps
  return {
    'GET /channel/fans': async ({ actor, query, lang }) => {
      assertUser(actor)
      const creatorOid = actor.userOid
      const { rows, nextCursor } = await listFans(db, { ...query, creatorOid })
      const { fans: fanCount, members: memberCount } = await countFans(db, creatorOid)
      const zone = await deps.settings.get(businessZoneSetting)
      return { items: await presentFans(deps, rows, lang), nextCursor, fanCount, memberCount, zone }
    },
    'POST /channel/fans/{userOid}/note': async ({ actor, params, body }) => {
      assertUser(actor)
      const note = storableText(body.note)
      const result = await db
        .updateTable('fans')
        .set({ note })
        .where('creator_oid', '=', actor.userOid)
        .where('fan_oid', '=', params.userOid)
        .executeTakeFirst()
      if (result.numUpdatedRows === 0n) throw new AppError('channel.fan_not_found')
      return { note }
    },
    'GET /channel/fan-ranking/own': async ({ actor }) => {
      assertUser(actor)
      return { isHidden: await isRankingHidden(db, actor.userOid) }
    },
    'POST /channel/fan-ranking/own': async ({ actor, body: { isHidden } }) => {
      assertUser(actor)
      await setRankingHidden(db, { userOid: actor.userOid, isHidden, now: clock.now() })
      return { isHidden }
    },
  }
}

async function presentFans(
  { db, sales }: FanDeps,
  rows: readonly FanRow[],
  lang: Language,
): Promise<Fan[]> {
  const users = await listUsers(
    db,
    rows.map(({ fan_oid }) => fan_oid),
  )
  const people = new Map((await presentPeople(db, users, lang)).map((one) => [one.oid, one]))
  const titles = await titlesOf(db, { sales, rows, lang })
  return rows.flatMap((row) => {
    const user = people.get(row.fan_oid)
    if (!user) return []
    return [
      {
        user,
        since: row.since.toISOString(),
        givenCoins: row.given_coins,
        recentCoins: row.recent_coins,
        donatedCoins: row.donated_coins,
        purchases: row.purchases,
        tier:
          row.tier_oid === null || row.tier_since === null
            ? null
            : {
                tierHash: row.tier_oid,
                name: row.tier_name ?? '',
                since: row.tier_since.toISOString(),
              },
        lastPurchase:
          row.last_kind === null || row.last_sale_at === null
            ? null
            : {
                kind: row.last_kind,
                title: titles.get(`${row.last_kind} ${row.last_item_oid}`) ?? '',
                at: row.last_sale_at.toISOString(),
              },
        note: row.note,
        isBlocked: row.is_blocked,
      },
    ]
  })
}

/** What was bought last is called now, by its kind and id; each kind is asked once. */
async function titlesOf(
  db: Db,
  { sales, rows, lang }: { sales: FanDeps['sales']; rows: readonly FanRow[]; lang: Language },
): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const { kind, describe } of sales) {
    const oids = rows.flatMap((row) => (row.last_kind === kind ? (row.last_item_oid ?? []) : []))
    if (oids.length === 0) continue
    const described = await describe(db, [...new Set(oids)], lang)
    for (const [oid, { title }] of described) titles.set(`${kind} ${oid}`, title)
  }
  return titles
}
