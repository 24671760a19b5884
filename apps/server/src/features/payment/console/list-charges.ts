import type { InputOf } from '@plax/contracts'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { findUserOid } from '../../account/account.service.ts'
import { businessZoneSetting } from '../../settings/business-day.service.ts'
import type { ChargeRow } from '../charges/charges.ts'

type Query = InputOf<'GET /payment/admin/charges'>['query'] & { limit: number }

/** A page of the charges of everyone that are so, latest first, and whose they were asked for as. */
export async function pageCharges(
  deps: Pick<Deps, 'db' | 'settings'>,
  { buyer, state, gateway, month, cursor, limit }: Query,
): Promise<{
  rows: ChargeRow[]
  nextCursor: string | null
  userOid: string | null
  /** Of the month. */
  zone: string
}> {
  const { db } = deps
  const zone = await deps.settings.get(businessZoneSetting)
  const userOid = buyer ? await findUserOid(db, buyer) : null
  let query = db
    .selectFrom('charges')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(limit + 1)
  if (buyer) query = query.where('user_oid', '=', userOid ?? 'nobody')
  if (state) query = query.where('state', '=', state)
  if (gateway) query = query.where('gateway', '=', gateway)
  if (month) {
    const first = sql`${`${month}-01`}::timestamp`
    query = query
      .where('created_at', '>=', sql<Date>`${first} AT TIME ZONE ${zone}`)
      .where('created_at', '<', sql<Date>`(${first} + interval '1 month') AT TIME ZONE ${zone}`)
  }
  const place = readCursor(cursor, [cursorPart.instant, cursorPart.oid])
  if (place) query = query.where(sql<boolean>`(created_at, oid) < (${place[0]}, ${place[1]})`)
  const page = cutPage(await query.execute(), limit, (row) => [
    row.created_at.toISOString(),
    row.oid,
  ])
  return { ...page, userOid, zone }
}
