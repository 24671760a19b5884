import { splitVat } from '@plax/money'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { newOid } from '../../../platform/ids.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import { getCharge } from '../charges/charges.ts'
import { vatSetting } from '../charges/vat.ts'
import type { ReceiptsTable } from './receipt.tables.ts'
import { readSeller } from './receipt.settings.ts'

/** With when it was paid, or paid back. */
export type ReceiptRow = Selectable<ReceiptsTable> & { paid_at: Date }
export type ReceiptDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

/**
 * The receipt of a charge, issued now where it is not yet; null for a charge that nobody paid. It says
 * what its seller and its rate of VAT were when it was issued, for ever.
 */
export async function issueReceipt(
  deps: ReceiptDeps,
  chargeOid: string,
): Promise<ReceiptRow | null> {
  const known = await findReceipt(deps.db, chargeOid)
  if (known) return known
  const charge = await getCharge(deps.db, chargeOid)
  if (charge.posting_id === null || charge.paid_at === null) return null
  const seller = await readSeller(deps.settings)
  const rate = charge.vat_basis_points ?? (await deps.settings.get(vatSetting))
  await issue(deps, { kind: 'receipt', paidAt: charge.paid_at }, async () => ({
    charge_oid: charge.oid,
    refund_oid: null,
    user_oid: charge.user_oid,
    coins: charge.coins,
    currency: charge.currency,
    gross_minor: charge.amount_minor,
    vat_minor: splitVat(charge.amount_minor, rate).vatMinor,
    vat_basis_points: rate,
    seller: JSON.stringify(seller),
  }))
  return findReceipt(deps.db, chargeOid)
}

/**
 * The credit note of a refund that the gateway paid, once, at the rate and by the seller of the
 * receipt. VAT is of all that went back by then, so that notes of the whole undo the receipt exactly.
 */
export async function issueCreditNote(deps: ReceiptDeps, refundOid: string): Promise<void> {
  const refund = await deps.db
    .selectFrom('charge_refunds')
    .selectAll()
    .where('oid', '=', refundOid)
    .executeTakeFirst()
  if (!refund?.refunded_at) return
  const receipt = await issueReceipt(deps, refund.charge_oid)
  if (!receipt) return
  await issue(deps, { kind: 'credit_note', paidAt: refund.refunded_at }, async (tx) => {
    const before = await listCreditNotes(tx, refund.charge_oid)
    const gone = (name: 'gross_minor' | 'vat_minor') =>
      before.reduce((sum, note) => sum + note[name], 0)
    const gross = gone('gross_minor') + refund.amount_minor
    return {
      charge_oid: refund.charge_oid,
      refund_oid: refund.oid,
      user_oid: refund.user_oid,
      coins: refund.coins,
      currency: receipt.currency,
      gross_minor: refund.amount_minor,
      vat_minor: splitVat(gross, receipt.vat_basis_points).vatMinor - gone('vat_minor'),
      vat_basis_points: receipt.vat_basis_points,
      seller: JSON.stringify(receipt.seller),
    }
  })
}

/** The notes of what was paid back before there were notes, or whose job has not run yet. */
export async function issueMissingNotes(deps: ReceiptDeps, chargeOid: string): Promise<void> {
  const missing = await deps.db
    .selectFrom('charge_refunds')
    .leftJoin('receipts', 'receipts.refund_oid', 'charge_refunds.oid')
    .select('charge_refunds.oid')
    .where('charge_refunds.charge_oid', '=', chargeOid)
    .where('charge_refunds.state', '=', 'refunded')
    .where('receipts.oid', 'is', null)
    .orderBy('charge_refunds.refunded_at')
    .execute()
  for (const { oid } of missing) await issueCreditNote(deps, oid)
}

type Content = Omit<
  Insertable<ReceiptsTable>,
  'oid' | 'kind' | 'year' | 'number' | 'paid_on' | 'issued_on' | 'issued_at' | 'zone'
>

/** The counter is held from here to the commit, so that no number is left out or given twice. */
async function issue(
  { db, clock, settings }: ReceiptDeps,
  { kind, paidAt }: { kind: ReceiptRow['kind']; paidAt: Date },
  read: (tx: Tx) => Promise<Content>,
): Promise<void> {
  const now = clock.now()
  const zone = await settings.get(businessZoneSetting)
  const issuedOn = businessDayOf(now, zone)
  const year = Number(issuedOn.slice(0, 4))
  await db.transaction().execute(async (tx) => {
    const last = await lockCounter(tx, { kind, year })
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('receipts')
      .values({
        ...(await read(tx)),
        oid: newOid(now),
        kind,
        year,
        number: last + 1,
        paid_on: businessDayOf(paidAt, zone),
        issued_on: issuedOn,
        issued_at: now,
        zone,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return
    await tx
      .updateTable('receipt_numbers')
      .set({ last: last + 1 })
      .where('kind', '=', kind)
      .where('year', '=', year)
      .execute()
  })
}

async function lockCounter(
  tx: Tx,
  { kind, year }: { kind: ReceiptRow['kind']; year: number },
): Promise<number> {
  await tx
    .insertInto('receipt_numbers')
    .values({ kind, year, last: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { last } = await tx
    .selectFrom('receipt_numbers')
    .select('last')
    .where('kind', '=', kind)
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return last
}

async function findReceipt(db: Db, chargeOid: string): Promise<ReceiptRow | null> {
  const row = await receiptsOf(db, chargeOid).where('kind', '=', 'receipt').executeTakeFirst()
  return row ?? null
}

/** What went back of a charge, the first first. */
export function listCreditNotes(db: Db | Tx, chargeOid: string): Promise<ReceiptRow[]> {
  return receiptsOf(db, chargeOid)
    .where('kind', '=', 'credit_note')
    .orderBy('year')
    .orderBy('number')
    .execute()
}

function receiptsOf(db: Db | Tx, chargeOid: string) {
  return db
    .selectFrom('receipts')
    .innerJoin('charges', 'charges.oid', 'receipts.charge_oid')
    .leftJoin('charge_refunds', 'charge_refunds.oid', 'receipts.refund_oid')
    .selectAll('receipts')
    .select(sql<Date>`coalesce(charge_refunds.refunded_at, charges.paid_at)`.as('paid_at'))
    .where('receipts.charge_oid', '=', chargeOid)
}
