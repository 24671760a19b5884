import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { getPictures } from '../../media/media.service.ts'
import type { NameItems } from '../../ledger/ledger.service.ts'
import './missions.tables.ts'

const titles: Record<Language, string> = {
  en: 'Mission · {task}',
  ko: '미션 · {task}',
  jp: 'ミッション・{task}',
  es: 'Misión · {task}',
}

/** Names the missions that somebody’s coins went into and came back from. */
export function nameMissions({ db }: Pick<Deps, 'db'>): NameItems {
  return async (postings, { lang }) => {
    const asked = postings.flatMap(({ id, reference }) =>
      reference?.kind === 'live_mission' ? [{ id, oid: reference.oid }] : [],
    )
    if (asked.length === 0) return new Map()
    const rows = await db
      .selectFrom('live_missions')
      .innerJoin('users', 'users.oid', 'creator_oid')
      .select(['live_missions.oid', 'task', 'creator_oid', 'picture_asset_oid', 'withdrawn_at'])
      .where(sql<boolean>`live_missions.oid = ANY(${asked.map(({ oid }) => oid)}::text[])`)
      .execute()
    const pictures = await getPictures(
      db,
      rows.map((row) => row.picture_asset_oid),
    )
    const items = new Map(
      rows.map((row) => [
        row.oid,
        {
          title: titles[lang].replace('{task}', () => row.task),
          path: row.withdrawn_at ? null : `/live/${row.creator_oid}`,
          thumbnail: pictures.get(row.picture_asset_oid ?? '') ?? null,
        },
      ]),
    )
    return new Map(
      asked.map(({ id, oid }) => {
        const item = items.get(oid)
        return [id, item ? [item] : []]
      }),
    )
  }
}
