import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { oidOfName } from '../account/account.service.ts'
import { readSales, type SaleKind, typesOfSales } from '../commerce/commerce.service.ts'
import type { AnalyticsDeps } from './analytics.deps.ts'
import { auditView, whoseMoney } from './audit-views.ts'
import { sumPlatformEvents } from './platform-events.ts'
import { listLegacyRevenue } from './legacy-revenue.ts'
import { listCoinEvents } from './own-events.ts'
import { askedKinds, type KindSums } from './sale-filter.ts'
import { sumByCoinType, sumByKind } from './sale-sums.ts'
import { presentSums } from './sales.present.ts'
import { listSales, type SaleRow } from './sales.queries.ts'
import { readSpan } from './span.ts'

type Asker = Parameters<typeof whoseMoney>[1]

/** The coin-event service (S2 §7, spec D37). */
export function coinEventHandlers(deps: AnalyticsDeps): Handlers {
  return {
    'GET /coinevent/': async ({ actor, query }) => {
      assertUser(actor)
      const view = { action: 'coin_events.read', query }
      const userOid = await whoseMoney(deps, actor, { named: query.userOid, view })
      const { eventType, cursor, limit } = query
      const span = await readSpan(deps, query)
      const types = typesOfSales(deps.kinds)
      return listCoinEvents(deps.db, { userOid, span, eventType, types, cursor, limit })
    },
    'GET /coinevent/creator': async ({ actor, query }) => {
      assertUser(actor)
      const view = { action: 'sales.read', query }
      const asks = { named: query.creatorOid, asCreator: true, view }
      const creatorOid = await whoseMoney(deps, actor, asks)
      const place = readCursor(query.cursor, [cursorPart.instant, z.string().max(80)])
      const after = place && { at: place[0], id: place[1] }
      const allowsBonus = query.allowBonus === 'true'
      const span = await readSpan(deps, query)
      const filter = { creatorOid, span, allowsBonus, kinds: kindsOf(deps, query.eventType) }
      const { limit } = query
      const page = { after, limit: limit + 1 }
      const found = await readSales(deps.reports, span, (tx, days) =>
        listSales(tx, deps.kinds, { filter, days, page }),
      )
      const { rows, nextCursor } = cutPage(found, limit, (row) => [row.at.toISOString(), row.id])
      return { items: rows.map((row) => presentEvent(deps.kinds, row)), nextCursor }
    },
    'GET /coinevent/event/aggregate': async ({ query }) =>
      sumPlatformEvents(deps.reports, {
        eventType: query.eventType,
        span: await readSpan(deps, query),
      }),
    ...aggregateHandlers(deps),
    ...legacyHandlers(deps),
  }
}

function aggregateHandlers(deps: AnalyticsDeps): Handlers {
  return {
    'GET /coinevent/creator/aggregate': async ({ actor, query }) => {
      assertUser(actor)
      const { limit, cursor } = query
      const filter = await sumsFilter(deps, actor, query)
      const place = readCursor(cursor, [cursorPart.oid, z.string().max(40)])
      const after = place && { creatorOid: place[0], kind: place[1] }
      const page = { after, limit: limit + 1 }
      const found = await readSales(deps.reports, filter.span, (tx, days) =>
        sumByKind(tx, { filter, days }, page),
      )
      const { rows, nextCursor } = cutPage(found, limit, (row) => [row.creatorOid, row.kind])
      const present = presentEventSums(deps.kinds)
      const items = rows.map((row) => ({ creatorOid: row.creatorOid, ...present(row) }))
      return { items, nextCursor }
    },
    'GET /coinevent/creator/aggregate/coinType': async ({ actor, query }) => {
      assertUser(actor)
      const { limit, cursor } = query
      const filter = await sumsFilter(deps, actor, query)
      const place = readCursor(cursor, [cursorPart.oid, z.string().max(20)])
      const after = place && { creatorOid: place[0], coinType: place[1] }
      const page = { after, limit: limit + 1 }
      const found = await readSales(deps.reports, filter.span, (tx, days) =>
        sumByCoinType(tx, { filter, days }, page),
      )
      const { rows, nextCursor } = cutPage(found, limit, (row) => [row.creatorOid, row.coinType])
      return { items: rows, nextCursor }
    },
  }
}

function legacyHandlers(deps: AnalyticsDeps): Handlers {
  return {
    'GET /coinevent/legacy/revenue': async ({ actor, query }) => {
      assertUser(actor)
      const view = { action: 'sales.read', query }
      const asks = { named: query.userOid, asCreator: true, view }
      const creatorOid = await whoseMoney(deps, actor, asks)
      return { items: await listLegacyRevenue(deps, { creatorOid }) }
    },
    'GET /coinevent/admin/legacy/revenue': async ({ query, concern }) => {
      const { match, cursor, limit } = query
      const creatorOid = match ? await oidOfName(deps.db, match) : undefined
      const place = readCursor(cursor, [cursorPart.oid, z.string().max(10), z.string().max(10)])
      const after = place && { creatorOid: place[0], month: place[1], bucket: place[2] }
      const found = await listLegacyRevenue(deps, { creatorOid, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [
        row.creatorOid,
        row.month,
        row.bucket,
      ])
      concern(rows.map((row) => row.creatorOid))
      return { items: rows, nextCursor }
    },
  }
}

interface SumsQuery {
  startDate?: string | undefined
  endDate?: string | undefined
  eventType?: string | undefined
  checkAdmin?: boolean | string | null | undefined
}

/** Of the caller; of all creators where an administrator asks as one. */
async function sumsFilter(deps: AnalyticsDeps, actor: Asker, query: SumsQuery) {
  return {
    creatorOid: await oneOrAll(deps, actor, query),
    span: await readSpan(deps, query),
    kinds: kindsOf(deps, query.eventType),
  }
}

/** The caller; none for all creators (spec D5: by the session alone). */
async function oneOrAll(
  deps: AnalyticsDeps,
  actor: Asker,
  query: SumsQuery,
): Promise<string | undefined> {
  const isAsked = query.checkAdmin === true || query.checkAdmin === 'true'
  if (isAsked && actor.roles.has('admin')) {
    await auditView(deps, actor, { action: 'sales.all_read', subjectOid: null, query })
    return undefined
  }
  if (!actor.roles.has('creator')) throw new AppError('auth.forbidden')
  return actor.userOid
}

function kindsOf({ kinds }: AnalyticsDeps, eventType: string | undefined) {
  return askedKinds(kinds, {
    name: 'eventType',
    value: eventType,
    is: ({ postingType }) => postingType,
  })
}

function presentEventSums(kinds: readonly SaleKind[]) {
  const present = presentSums(kinds)
  const types = new Map(kinds.map(({ kind, postingType }) => [kind, postingType]))
  return (row: KindSums) => {
    const { kind, sales, ...sums } = present(row)
    return { eventType: types.get(kind) ?? 'unknown', events: sales, ...sums }
  }
}

function presentEvent(kinds: readonly SaleKind[], row: SaleRow) {
  return {
    id: row.id,
    creatorOid: row.creatorOid,
    userOid: row.buyerOid,
    itemOid: row.itemOid,
    ...presentEventSums(kinds)(row),
    refundedAt: row.refundedAt?.toISOString() ?? null,
    createdAt: row.at.toISOString(),
  }
}
