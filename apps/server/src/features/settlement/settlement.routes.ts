import { payoutMethods } from '@plax/contracts/settlement/settlement-values'
import { z } from 'zod'
import { assertUser } from '../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { platformFeePercentSetting } from '../commerce/commerce.service.ts'
import { creditRateSetting } from '../payment/payment.service.ts'
import { findStatementHash } from './statements/close-months.ts'
import { readPayday } from './calendar/calendar.ts'
import { readMonth } from './calendar/month-bounds.ts'
import { addMonths } from './calendar/months.ts'
import { presentAccount } from './accounts/accounts.ts'
import { changeAccount } from './accounts/change-account.ts'
import { readCreatorJournal, readRecomputeProgram } from './statements/journal.ts'
import { readNamedLines, readStatement } from './statements/statement.ts'
import { readStatementFile } from './statements/statement-file.ts'
import { listYears, readYear } from './statements/year.ts'
import { cancelRequest, makeRequest } from './requests/make-request.ts'
import { listPayoutTerms, readShownCurrency } from './requests/earning-terms.ts'
import { readOpenRequest } from './requests/open-request.ts'
import { presentOne, presentRequests } from './requests/present-request.ts'
import { listRequests } from './requests/requests.queries.ts'
import type { SettlementDeps } from './rows/settlement.deps.ts'

/** What creators see and do: statements, the journal, and requests. */
export function creatorHandlers(deps: SettlementDeps): Handlers {
  return { ...statementHandlers(deps), ...requestHandlers(deps) }
}

function statementHandlers(deps: SettlementDeps): Handlers {
  return {
    'GET /account/creator-settlement-years': async ({ actor }) => {
      assertUser(actor)
      const { zone } = await readMonth(deps, deps.db, deps.clock.now())
      return { years: await listYears(deps, { creatorOid: actor.userOid }), zone }
    },
    'GET /account/creator-settlement': async ({ actor, query }) => {
      assertUser(actor)
      const { month } = await readMonth(deps, deps.db, deps.clock.now())
      const year = query.year ?? Number(month.slice(0, 4))
      return readYear(deps, { creatorOid: actor.userOid, year })
    },
    'GET /settlement/statements/{month}': async ({ actor, params, query, lang }) => {
      assertUser(actor)
      const asked = { creatorOid: actor.userOid, period: params.month }
      const statement = await readStatement(deps, asked)
      const place = readCursor(query.cursor, [z.string().max(60), z.string().max(60)])
      const after = place && { kind: place[0], itemOid: place[1] }
      const page = { after, limit: query.limit + 1, lang }
      const { lines } = await readNamedLines(deps, statement, page)
      const { rows, nextCursor } = cutPage(lines, query.limit, ({ kind, itemOid }) => [
        kind,
        itemOid,
      ])
      return {
        month: params.month,
        zone: statement.span.zone,
        isOver: statement.isOver,
        hash: await findStatementHash(deps.db, asked),
        sums: statement.sums,
        items: rows,
        nextCursor,
      }
    },
    'GET /settlement/statements/{month}/file': ({ actor, params, query, lang }) => {
      assertUser(actor)
      const { format } = query
      return readStatementFile(deps, {
        creatorOid: actor.userOid,
        period: params.month,
        format,
        lang,
      })
    },
    'GET /settlement/journal': async ({ actor }) => {
      assertUser(actor)
      return {
        fileName: 'plax-journal.ndjson',
        contentType: 'application/x-ndjson; charset=utf-8',
        body: readCreatorJournal(deps, actor.userOid),
      }
    },
    'GET /settlement/recompute': async () => readRecomputeProgram(),
  }
}

function requestHandlers(deps: SettlementDeps): Handlers {
  return {
    'GET /settlement/earning-terms': async ({ actor }) => {
      assertUser(actor)
      const { db, settings, clock } = deps
      const asked = { creatorOids: [actor.userOid], now: clock.now() }
      return {
        platformFeePercent: await settings.get(platformFeePercentSetting),
        ...(await readShownCurrency(settings, db, asked)),
        creditMilliPerCoin: await settings.get(creditRateSetting),
        payouts: await listPayoutTerms(db, actor.userOid),
      }
    },
    'GET /account/payouts': async ({ actor, query }) => {
      assertUser(actor)
      const creatorOid = actor.userOid
      const place = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const after = place && { at: place[0], oid: place[1] }
      const found = await listRequests(deps.db, { creatorOid, after, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.created_at.toISOString(),
        row.oid,
      ])
      return {
        items: await presentRequests(deps, rows),
        nextCursor,
        ...(await presentOpen(deps, creatorOid)),
      }
    },
    'POST /account/payouts': ({ actor, body }) => {
      assertUser(actor)
      return changeAccount(deps, { creatorOid: actor.userOid, ...body })
    },
    'POST /account/revenuerequest': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      const asked = { creatorOid: actor.userOid, key, said: body }
      return presentOne(deps, await makeRequest(deps, asked))
    },
    'DELETE /settlement/requests/{requestOid}': async ({ actor, params }) => {
      assertUser(actor)
      const asked = { creatorOid: actor.userOid, requestOid: params.requestOid }
      return presentOne(deps, await cancelRequest(deps, asked))
    },
  }
}

/** In one snapshot, so that what is open, on its way and running belong together. */
async function presentOpen(deps: SettlementDeps, creatorOid: string) {
  const now = deps.clock.now()
  const open = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readOpenRequest(deps, tx, { creatorOid, now }))
  const { balances, account, window, value } = open
  const { month, opensOn, closesOn, isOpen, paysOn, zone } = window
  return {
    account: account && presentAccount(account, deps.secret),
    open: {
      ...balances.open,
      throughMonth: open.throughMonth,
      currency: account?.currency ?? ('KRW' as const),
      grossMinor: value?.grossMinor ?? null,
      withheldMinor: value?.withheldMinor ?? null,
      netMinor: value?.netMinor ?? null,
      withholdingPercent: open.withholdingPoints / 100,
    },
    running: { ...balances.running, netMinor: open.runningValue?.netMinor ?? null },
    onTheWay: balances.onTheWay,
    minimumMinor: open.minimumMinor,
    window: {
      opensOn,
      closesOn,
      isOpen,
      paysOn,
      nextPaysOn: await readPayday(deps.settings, addMonths(month, 1)),
    },
    obstacle: open.obstacle,
    methods: payoutMethods.filter((method) => method === 'bank' || deps.connect),
    zone,
  }
}
