import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { listUsers, presentPeople } from '../account/account.service.ts'
import './ads.tables.ts'

type Sponsored = OutputOf<'GET /live/sponsored/creators'>['items'][number]

/** Creators that the site promotes, and those with a running ad of their own; those on air first. */
export async function listSponsored(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actor, limit, lang }: { actor: Actor; limit: number; lang: Language },
): Promise<Sponsored[]> {
  const now = clock.now()
  const { rows } = await sql<{ oid: string; is_on: boolean; is_ad: boolean }>`
    SELECT users.oid, is_on, is_ad
    FROM users
    LEFT JOIN live_partners ON live_partners.creator_oid = users.oid
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM ads WHERE ads.creator_oid = users.oid
        AND deleted_at IS NULL AND NOT is_paused AND starts_at <= ${now}
        AND (ends_at IS NULL OR ends_at > ${now})) AS is_ad,
      EXISTS (SELECT FROM live_streams WHERE live_streams.creator_oid = users.oid
        AND state = 'on' AND is_listed AND NOT is_held_back) AS is_on) AS facts
    WHERE users.oid IN (SELECT creator_oid FROM live_partners WHERE level IN ('plus', 'partner')
        UNION SELECT creator_oid FROM ads WHERE creator_oid IS NOT NULL)
      AND (is_ad OR level IN ('plus', 'partner'))
      AND is_creator AND withdrawn_at IS NULL AND suspended_at IS NULL
      AND NOT EXISTS (SELECT FROM blocks WHERE blocks.user_oid = ${actor.userOid}
        AND kind = 'user' AND subject = users.oid)
    ORDER BY is_on DESC, is_ad DESC, level = 'partner' DESC, users.oid
    LIMIT ${limit}`.execute(db)
  const users = await listUsers(
    db,
    rows.map(({ oid }) => oid),
  )
  const people = new Map(
    (await presentPeople(db, users, lang)).map((person) => [person.oid, person]),
  )
  return rows.flatMap(({ oid, is_on: isOn, is_ad: isAd }) => {
    const person = people.get(oid)
    if (!person) return []
    const { name: nickname, customUrl, picture } = person
    return [{ creatorOid: oid, nickname, customUrl, picture, isOn, isAd }]
  })
}
