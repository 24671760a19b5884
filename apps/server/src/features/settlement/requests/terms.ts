import { createHash } from 'node:crypto'
import type { Rate } from '../rates/rates.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import { type PayoutValue, valueOfRequest } from './value-of.ts'

/** What a payout comes to at a rate, and the hash of all that decides what is paid to whom. */
export interface Terms extends PayoutValue {
  hash: string
  rate: Rate
}

/** The terms of a request at a rate. Its day isn't among them: the same rate pays the same. */
export function termsOf(row: RequestRow, rate: Rate): Terms {
  const value = valueOfRequest(row, rate)
  const account = row.sealed && createHash('sha256').update(row.sealed).digest('hex')
  const parts = [
    [row.oid, row.creator_oid, row.method, row.country, row.currency, account],
    [row.coins, row.credit_milli, row.credit_milli_per_coin, row.withholding_points],
    [rate.rateMicro, value.grossMinor, value.withheldMinor],
  ]
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return { ...value, hash, rate }
}
