import type { OutputOf } from '@plax/contracts'
import { assertUser } from '../../../platform/http/actor.ts'
import { cursorPart, cutPage, readCursor } from '../../../platform/http/cursor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { nicknamesOf } from '../../account/account.service.ts'
import { listOwedTaxes } from '../../ledger/ledger.service.ts'
import { currencyOfBucket } from '../rows/fiat-buckets.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import type { TaxPaymentRow } from '../rows/settlement.tables.ts'
import { listPayments } from './payments.queries.ts'
import { recordTaxPayment } from './record-payment.ts'
import { undoTaxPayment } from './undo-payment.ts'

type TaxPaymentView = OutputOf<'POST /settlement/admin/taxes/payments'>

/** What is owed to tax authorities, and what was paid to them. */
export function taxHandlers(deps: SettlementDeps): Handlers {
  return {
    'GET /settlement/admin/taxes': async ({ query }) => {
      const place = readCursor(query.cursor, [cursorPart.instant, cursorPart.oid])
      const after = place && { at: place[0], oid: place[1] }
      const found = await listPayments(deps.db, { after, limit: query.limit + 1 })
      const { rows, nextCursor } = cutPage(found, query.limit, (row) => [
        row.created_at.toISOString(),
        row.oid,
      ])
      const owed = await listOwedTaxes(deps.db)
      return {
        items: await present(deps, rows),
        nextCursor,
        owed: owed.map(({ country, bucket, amountMinor: owedMinor }) => ({
          country,
          currency: currencyOfBucket(bucket),
          owedMinor,
        })),
      }
    },
    'POST /settlement/admin/taxes/payments': async ({ actor, body, idempotencyKey: key }) => {
      assertUser(actor)
      const row = await recordTaxPayment(deps, { ...body, adminOid: actor.userOid, key })
      return presentOne(deps, row)
    },
    'POST /settlement/admin/taxes/payments/{paymentOid}/undo': async ({ actor, params, body }) => {
      assertUser(actor)
      const row = await undoTaxPayment(deps, { ...params, ...body, adminOid: actor.userOid })
      return presentOne(deps, row)
    },
  }
}

async function presentOne(deps: SettlementDeps, row: TaxPaymentRow): Promise<TaxPaymentView> {
  const [presented] = await present(deps, [row])
  if (!presented) throw new RangeError('One payment is one.')
  return presented
}

async function present(
  { db }: Pick<SettlementDeps, 'db'>,
  rows: readonly TaxPaymentRow[],
): Promise<TaxPaymentView[]> {
  const people = rows.flatMap((row) => [row.created_by, ...(row.undone_by ? [row.undone_by] : [])])
  const names = await nicknamesOf(db, [...new Set(people)])
  const personOf = (oid: string) => ({ oid, nickname: names.get(oid) ?? '' })
  return rows.map((row) => ({
    paymentOid: row.oid,
    country: row.country,
    currency: row.currency,
    amountMinor: row.amount_minor,
    paidOn: row.paid_on,
    reference: row.reference,
    note: row.note,
    recordedBy: personOf(row.created_by),
    recordedAt: row.created_at.toISOString(),
    undone:
      row.undone_by && row.undone_at
        ? {
            by: personOf(row.undone_by),
            at: row.undone_at.toISOString(),
            reason: row.undone_reason ?? '',
          }
        : null,
  }))
}
