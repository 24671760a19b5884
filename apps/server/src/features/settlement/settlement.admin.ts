import { auditAlone } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { z } from 'zod'
import { businessMonthOf, businessZoneSetting } from '../settings/business-day.service.ts'
import { enterRate } from './rates/enter-rate.ts'
import { fetchRatesNow, findLastFetch, type RateFetch } from './rates/fetch-rates.ts'
import { pageRates } from './rates/page-rates.ts'
import { writeRate } from './rates/rates.ts'
import { findRequest } from './requests/requests.queries.ts'
import { approveRequest, holdRequest } from './runs/decide.ts'
import { approveRun, completeFile } from './runs/decide-many.ts'
import { completeRequest, failRequest } from './runs/end-request.ts'
import { readPayoutFile } from './runs/payout-file.ts'
import { listRun, presentRun } from './runs/read-run.ts'
import { sendRun } from './runs/send-run.ts'
import { summarizeRun } from './runs/summarize-run.ts'
import { countUnsent } from './runs/unsent.ts'
import type { SettlementDeps } from './rows/settlement.deps.ts'
import { taxHandlers } from './taxes/taxes.routes.ts'
import { ratesUrlSetting } from './rows/settlement.settings.ts'

/** What administrators see and do: a month's run, its files, rates, and taxes. */
export function adminHandlers(deps: SettlementDeps): Handlers {
  return {
    ...runHandlers(deps),
    ...requestHandlers(deps),
    ...rateHandlers(deps),
    ...taxHandlers(deps),
  }
}

function runHandlers(deps: SettlementDeps): Handlers {
  return {
    'GET /settlement/admin/runs': async () => ({
      presentMonth: businessMonthOf(deps.clock.now(), await deps.settings.get(businessZoneSetting)),
      unsent: await countUnsent(deps.db),
    }),
    'GET /settlement/admin/runs/{month}': async ({ actor, params, query }) => {
      assertUser(actor)
      const { month } = params
      const place = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const after = place && { at: place[0], oid: place[1] }
      const asked = { month, state: query.state, after, limit: query.limit + 1 }
      const { rows, nextCursor } = cutPage(await listRun(deps, asked), query.limit, (row) => [
        row.created_at.toISOString(),
        row.oid,
      ])
      const entry = { action: 'payout.run_read', subjectKind: 'payout', subjectOid: null }
      await auditAlone(deps, { actorOid: actor.userOid, ...entry, details: { month } })
      const summary = await summarizeRun(deps, month)
      return { items: await presentRun(deps, rows, actor.userOid), nextCursor, ...summary }
    },
    'POST /settlement/admin/runs/{month}/send': ({ actor, params, body, idempotencyKey: key }) => {
      assertUser(actor)
      return sendRun(deps, { adminOid: actor.userOid, key, month: params.month, ...body })
    },
    'POST /settlement/admin/runs/{month}/approve': ({ actor, params }) => {
      assertUser(actor)
      return approveRun(deps, { ...params, adminOid: actor.userOid })
    },
    'POST /settlement/admin/files/{fileOid}/complete': ({ actor, params }) => {
      assertUser(actor)
      return completeFile(deps, { ...params, adminOid: actor.userOid })
    },
    'GET /settlement/admin/files/{fileOid}': async ({ actor, params, query }) => {
      assertUser(actor)
      const { fileOid } = params
      const file = await readPayoutFile(deps, { fileOid, format: query.format })
      const entry = { action: 'payout.file_read', subjectKind: 'payout_file', subjectOid: fileOid }
      const { format } = query
      await auditAlone(deps, { actorOid: actor.userOid, ...entry, details: { format } })
      return file
    },
  }
}

function requestHandlers(deps: SettlementDeps): Handlers {
  const answer = async (requestOid: string, adminOid: string) => {
    const row = await findRequest(deps.db, requestOid)
    if (!row) throw new AppError('settlement.request_not_found')
    const [presented] = await presentRun(deps, [row], adminOid)
    if (!presented) throw new AppError('settlement.request_not_found')
    return presented
  }
  return {
    'POST /settlement/admin/requests/{requestOid}/approve': async ({ actor, params }) => {
      assertUser(actor)
      await approveRequest(deps, { ...params, adminOid: actor.userOid })
      return answer(params.requestOid, actor.userOid)
    },
    'POST /settlement/admin/requests/{requestOid}/hold': async ({ actor, params, body }) => {
      assertUser(actor)
      await holdRequest(deps, { ...params, ...body, adminOid: actor.userOid })
      return answer(params.requestOid, actor.userOid)
    },
    'POST /settlement/admin/requests/{requestOid}/complete': async ({ actor, params }) => {
      assertUser(actor)
      await completeRequest(deps, { ...params, adminOid: actor.userOid })
      return answer(params.requestOid, actor.userOid)
    },
    'POST /settlement/admin/requests/{requestOid}/fail': async ({ actor, params, body }) => {
      assertUser(actor)
      await failRequest(deps, { ...params, ...body, adminOid: actor.userOid })
      return answer(params.requestOid, actor.userOid)
    },
  }
}

function rateHandlers(deps: SettlementDeps): Handlers {
  return {
    'GET /settlement/admin/rates': async ({ query }) => {
      const place = readCursor(query.cursor, [z.iso.date(), z.string().max(3)])
      const after = place && { day: place[0], currency: place[1] }
      const { currency, limit } = query
      const found = await pageRates(deps.db, { currency, after, limit: limit + 1 })
      const { rows, nextCursor } = cutPage(found, limit, (row) => [row.day, row.currency])
      const items = rows.map((row) => ({
        day: row.day,
        currency: row.currency,
        rate: writeRate(row.rate_micro),
        source: row.source,
        at: row.updated_at.toISOString(),
      }))
      const url = await deps.settings.get(ratesUrlSetting)
      const last = await findLastFetch(deps.db)
      return {
        items,
        nextCursor,
        source: url ? new URL(url).host : null,
        lastFetch: last && presentFetch(last),
      }
    },
    'POST /settlement/admin/rates/fetch': async ({ actor }) => {
      assertUser(actor)
      return presentFetch(await fetchRatesNow(deps, { adminOid: actor.userOid }))
    },
    'PUT /settlement/admin/rates': ({ actor, body }) => {
      assertUser(actor)
      return enterRate(deps, { ...body, adminOid: actor.userOid })
    },
  }
}

const presentFetch = (fetched: RateFetch) => ({ ...fetched, at: fetched.at.toISOString() })
