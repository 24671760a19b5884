import { type Bucket, bucketName } from './ledger.buckets.ts'
import type { EntriesTable } from './ledger.tables.ts'
import type { Selectable } from 'kysely'

/** A commodity of the journal: its symbol, and how many of its digits stand behind the point. */
const commodities: Record<Bucket, { symbol: string; digits: number }> = {
  bonusCoin: { symbol: 'BONUSCOIN', digits: 0 },
  coin: { symbol: 'COIN', digits: 0 },
  bonusCredit: { symbol: 'BONUSCREDIT', digits: 3 },
  credit: { symbol: 'CREDIT', digits: 3 },
  krw: { symbol: 'KRW', digits: 0 },
  jpy: { symbol: 'JPY', digits: 0 },
  usd: { symbol: 'USD', digits: 2 },
}

export interface JournalPosting {
  id: string
  payer_oid: string
  payer_seq: number
  operation: string
  type: string
  actor_oid: string | null
  reference_kind: string | null
  reference_oid: string | null
  reverses_id: string | null
  created_at: Date
}

export type JournalEntry = Omit<Selectable<EntriesTable>, 'payer_oid'>

const tagNames = [
  'time',
  'payer',
  'seq',
  'operation',
  'reference',
  'actor',
  'reverses',
  'lot',
] as const

/** What the journal says of itself, its commodities and its tags, before its first transaction. */
export function journalHeader({ from, to }: { from: Date; to: Date }): string {
  const declared = Object.values(commodities).map(
    ({ symbol, digits }) => `commodity 1000.${'0'.repeat(digits)} ${symbol}\n`,
  )
  return `; Plax: postings from ${from.toISOString()} until before ${to.toISOString()}
; Dates are days in UTC. An account that is positive holds, has earned, or is owed; issue and provider
; are where amounts come from. payable:vat and payable:withholding:COUNTRY are owed to tax authorities,
; conversion gets won and gives the currency of payouts. %XX stands for a byte that a name may not hold.
decimal-mark .
${declared.join('')}${tagNames.map((name) => `tag ${name}\n`).join('')}
`
}

/** Declares the accounts of entries, each before its first transaction; `declared` keeps them. */
export function declareAccounts(entries: readonly JournalEntry[], declared: Set<string>): string {
  const names = new Set(entries.map(accountName))
  const fresh = [...names].filter((name) => !declared.has(name))
  for (const name of fresh) declared.add(name)
  return fresh.map((name) => `account ${name}\n`).join('')
}

/** The last line; a journal without it was cut off. */
export function journalEnd(postings: number): string {
  return `; end: ${postings} transactions\n`
}

/** A posting as a transaction in the form of hledger; names of people are not in it, but oids. */
export function formatPosting(posting: JournalPosting, entries: readonly JournalEntry[]): string {
  const time = posting.created_at.toISOString()
  const lines = entries.map((entry) => {
    const lot = entry.lot_id === null ? '' : `  ; lot:${plain(entry.lot_id)}`
    return `    ${accountName(entry)}  ${formatAmount(entry)}${lot}\n`
  })
  const tags = Object.entries(tagsOf(posting, time)).flatMap(([name, value]) =>
    value === null ? [] : [`    ; ${name}:${value}\n`],
  )
  const head = `${time.slice(0, 10)} * (${plain(posting.id)}) ${plain(posting.type)}\n`
  return `${head}${tags.join('')}${lines.join('')}\n`
}

function tagsOf(
  posting: JournalPosting,
  time: string,
): Record<Exclude<(typeof tagNames)[number], 'lot'>, string | null> {
  const { reference_kind: kind, reference_oid: oid } = posting
  return {
    time,
    payer: plain(posting.payer_oid),
    seq: String(posting.payer_seq),
    operation: plain(posting.operation),
    reference: kind === null || oid === null ? null : `${plain(kind)}/${plain(oid)}`,
    actor: posting.actor_oid === null ? null : plain(posting.actor_oid),
    reverses: posting.reverses_id === null ? null : plain(posting.reverses_id),
  }
}

/**
 * `user:OID`, `creator:OID`, `escrow:OID`, `house`, `issue`, and `provider` for money from outside. The house
 * has accounts for what it owes, such as `payable:vat`, and for `conversion` between currencies.
 */
function accountName({ kind, owner_oid: oid, bucket }: JournalEntry): string {
  if (kind === 'issue') return bucket > 10 ? 'provider' : 'issue'
  if (kind === 'house') return houseAccounts.test(oid) ? oid : `house:${plain(oid)}`
  return `${kind}:${plain(oid)}`
}

const houseAccounts = /^(house|conversion|payable:vat|payable:withholding:[A-Z]{2})$/

function formatAmount({ bucket, amount }: JournalEntry): string {
  const { symbol, digits } = commodities[bucketName(bucket)]
  const all = String(Math.abs(amount)).padStart(digits + 1, '0')
  const whole = all.slice(0, all.length - digits)
  const fraction = digits === 0 ? '' : `.${all.slice(-digits)}`
  return `${amount < 0 ? '-' : ''}${whole}${fraction} ${symbol}`
}

/** Whatever could end a line, a name, a tag or a comment is written as `%XX`, byte by byte. */
function plain(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => {
    const letter = String.fromCharCode(byte)
    if (/[\w.-]/.test(letter)) return letter
    return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}
