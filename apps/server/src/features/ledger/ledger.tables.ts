import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Written by the ledger's SQL functions alone. */
type Immutable<T> = ColumnType<T, never, never>

export interface WalletsTable {
  owner_oid: string
  kind: Generated<'user' | 'escrow'>
  balances: Immutable<string[]>
  held: Immutable<string[]>
  lot_ids: Immutable<string[]>
  lot_buckets: Immutable<number[]>
  lot_amounts: Immutable<string[]>
  lot_expiries: Immutable<(Date | number)[]>
  posting_count: Immutable<number>
  /** `YYYY-MM-DD` of the last business day with a daily cap. */
  day: Immutable<Date>
  day_converted_coins: Immutable<number>
  day_bonus_credit_milli: Immutable<number>
  created_at: Date
  /** Its owner is gone; nothing comes into it any more. */
  closed_at: Generated<Date | null>
}

export interface PostingsTable {
  id: Immutable<string>
  payer_oid: Immutable<string>
  payer_seq: Immutable<number>
  operation: Immutable<string>
  key: Immutable<string>
  type: Immutable<string>
  actor_oid: Immutable<string | null>
  reference_kind: Immutable<string | null>
  reference_oid: Immutable<string | null>
  reverses_id: Immutable<string | null>
  result: Immutable<unknown>
  /** In bits: 1 coins came, 2 coins went, 4 credits came, 8 credits went. */
  moved: Immutable<number>
  created_at: Immutable<Date>
}

export interface EntriesTable {
  posting_id: Immutable<string>
  payer_oid: Immutable<string>
  owner_oid: Immutable<string>
  kind: Immutable<'user' | 'escrow' | 'creator' | 'house' | 'issue'>
  bucket: Immutable<number>
  lot_id: Immutable<string | null>
  amount: Immutable<number>
}

export interface HoldsTable {
  id: Immutable<string>
  owner_oid: Immutable<string>
  amount: Immutable<number>
  state: Immutable<'open' | 'settled' | 'voided' | 'expired'>
  settled_amount: Immutable<number>
  expires_at: Immutable<Date>
}

interface EscrowsTable {
  oid: Immutable<string>
  state: Immutable<'open' | 'returning' | 'closed'>
  deadline: Immutable<Date>
}

interface EscrowLotsTable {
  escrow_oid: Immutable<string>
  funder_oid: Immutable<string>
  left_amount: Immutable<number>
}

interface LedgerLotsTable {
  id: Immutable<string>
  owner_oid: Immutable<string>
  bucket: Immutable<number>
  origin: Immutable<string>
  charge_oid: Immutable<string | null>
  amount: Immutable<number>
  /** `infinity` where it never expires. */
  expires_at: Immutable<Date | number>
  posting_id: Immutable<string>
  created_at: Immutable<Date>
}

/** Sums of entries up to the watermark, by account. */
interface RollupsTable {
  owner_oid: Immutable<string>
  kind: Immutable<string>
  bucket: Immutable<number>
  amount: Immutable<number>
}

interface RollupDaysTable extends RollupsTable {
  day: Immutable<Date>
}

/** What moved in a payer's own wallet in a day or a month; bucket 0 counts the postings. */
interface HistorySumsTable {
  payer_oid: Immutable<string>
  span: Immutable<'day' | 'month'>
  starts: Immutable<Date>
  type: Immutable<string>
  moved: Immutable<number>
  bucket: Immutable<number>
  came: Immutable<number>
  went: Immutable<number>
}

/** Up to which of a payer's postings those sums reach. */
interface HistoryMarksTable {
  payer_oid: Immutable<string>
  payer_seq: Immutable<number>
}

/** One row: up to which transaction the sums reach. */
interface RollupWatermarkTable {
  singleton: Immutable<boolean>
  xact: Immutable<number>
}

export interface LedgerChecksTable {
  id: GeneratedAlways<number>
  checked_at: ColumnType<Date, Date, never>
  passed: ColumnType<boolean, boolean, never>
  /** Everything, or what came since a check that passed. */
  scope: ColumnType<'all' | 'new', 'all' | 'new', never>
  /** The transaction from which on the next check proves. */
  upto: ColumnType<number, number, never>
  invariants: ColumnType<{ name: string; passed: boolean; broken: number }[], string, never>
  totals: ColumnType<BucketTotalRow[], string, never>
}

export interface BucketTotalRow {
  bucket: number
  issued: number
  spendable: number
  held: number
  creators: number
  house: number
}

/** A signed root of a day's postings, chained to that of the day before. */
interface LedgerRootsTable {
  day: Immutable<string>
  postings: Immutable<number>
  root: Immutable<string>
  /** Of the records of features above; null for days before there were any. */
  records: Immutable<number | null>
  records_root: Immutable<string | null>
  chain: Immutable<string>
  signature: Immutable<string>
  made_at: Immutable<Date>
}

/** What is carried of a payee, in millionths of a coin or a thousandth of a credit. */
interface PayeeRemaindersTable {
  owner_oid: Immutable<string>
  bucket: Immutable<number>
  earned: Immutable<number>
  paid: Immutable<number>
  bonus: Immutable<number>
}

/** What a line of a posting added to it. */
interface PostingRemaindersTable extends PayeeRemaindersTable {
  posting_id: Immutable<string>
  place: Immutable<number>
}

declare module '../../platform/db/database.ts' {
  interface Database {
    wallets: WalletsTable
    postings: PostingsTable
    entries: EntriesTable
    holds: HoldsTable
    escrows: EscrowsTable
    escrow_lots: EscrowLotsTable
    ledger_lots: LedgerLotsTable
    rollups: RollupsTable
    rollup_days: RollupDaysTable
    rollup_watermark: RollupWatermarkTable
    history_sums: HistorySumsTable
    ledger_roots: LedgerRootsTable
    history_marks: HistoryMarksTable
    ledger_checks: LedgerChecksTable
    payee_remainders: PayeeRemaindersTable
    posting_remainders: PostingRemaindersTable
  }
}
