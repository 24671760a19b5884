import { createHash } from 'node:crypto'
import type { PayoutFileFormat } from '@plax/contracts/settlement/settlement-values'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { type Seal, seal } from '../../../platform/seal.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import { businessDayFrom } from '../calendar/business-days.ts'
import { readRequests } from '../requests/requests.queries.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { holidaysSetting, payerSetting } from '../rows/settlement.settings.ts'
import type { FileContentRow, FileRow, RequestRow } from '../rows/settlement.tables.ts'
import { isWholePayer, type Payer } from './bank-payee.ts'
import { csvOfPayouts, payoutsOf } from './bank-payouts.ts'
import { painOf } from './pain001.ts'

interface StoredFile {
  file: FileRow
  content: FileContentRow
}

/**
 * What a file contains, made once and kept. Until one of its payouts is complete or failed, a file that
 * lacks a payout or names another payer is made again, with another message id; from then on it stays as
 * it is, since the bank has it. Null where there is no such file, or nothing is in it.
 */
export async function keepFile(deps: SettlementDeps, fileOid: string): Promise<StoredFile | null> {
  const terms = await readTerms(deps)
  return deps.db.transaction().execute(async (tx) => {
    const file = await tx
      .selectFrom('settlement_files')
      .selectAll()
      .where('oid', '=', fileOid)
      .forUpdate()
      .executeTakeFirst()
    if (!file) return null
    const last = await tx
      .selectFrom('settlement_file_contents')
      .selectAll()
      .where('file_oid', '=', fileOid)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    const rows = await readRequests(tx, sql`file_oid = ${fileOid}`, sql`ORDER BY created_at, oid`)
    const madeOf = hashOf([terms.payer, rows.map(({ oid }) => oid)])
    const hasEnded = rows.some(({ state }) => state !== 'processing')
    if (last && (hasEnded || last.made_of === madeOf)) return { file, content: last }
    const due = rows.filter(({ state, sealed }) => state !== 'failed' && sealed !== null)
    if (due.length === 0) return null
    const version = (last?.version ?? 0) + 1
    const content = await make(tx, deps, { file, rows: due, terms, version, madeOf })
    return { file, content }
  })
}

interface Terms {
  payer: Payer
  now: Date
  /** The day of payment, or the next one on which banks work: they refuse days that are over. */
  dayOf: (paysOn: string) => string
}

async function readTerms(deps: SettlementDeps): Promise<Terms> {
  const now = deps.clock.now()
  const payer = await deps.settings.get(payerSetting)
  const today = businessDayOf(now, await deps.settings.get(businessZoneSetting))
  const calendar = await deps.settings.get(holidaysSetting)
  const dayOf = (paysOn: string) => (paysOn >= today ? paysOn : businessDayFrom(today, calendar))
  return { payer, now, dayOf }
}

export function sealOf(
  secret: string,
  { fileOid, format }: { fileOid: string; format: PayoutFileFormat },
): Seal {
  return { secret, purpose: `plax payout file ${format}`, owner: fileOid }
}

async function make(
  tx: Tx,
  deps: SettlementDeps,
  of: { file: FileRow; rows: RequestRow[]; terms: Terms; version: number; madeOf: string },
): Promise<FileContentRow> {
  const { file, rows, version, madeOf } = of
  const { payer, now, dayOf } = of.terms
  const payouts = payoutsOf(rows, { secret: deps.secret, dayOf })
  const sealed = (format: PayoutFileFormat, text: string) =>
    seal(sealOf(deps.secret, { fileOid: file.oid, format }), text)
  const messageId = version === 1 ? file.oid : `${file.oid}-${version}`
  const head = { messageId, createdAt: now, payer }
  return tx
    .insertInto('settlement_file_contents')
    .values({
      file_oid: file.oid,
      version,
      made_of: madeOf,
      csv: sealed('csv', csvOfPayouts(payouts)),
      pain: isWholePayer(payer) ? sealed('pain001', painOf(head, payouts)) : null,
      made_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}
