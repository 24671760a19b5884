import type { Download } from '@plax/contracts/route'
import { type Language, languageTags } from '@plax/contracts/languages'
import { formatMilli, formatMoney } from '@plax/money'
import { getNickname } from '../../account/account.service.ts'
import { writeRate } from '../rates/rates.ts'
import { readRequests } from '../requests/requests.queries.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { payerSetting } from '../rows/settlement.settings.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import { sql } from 'kysely'
import { csvOf } from '../../../platform/csv.ts'
import {
  type NamedLine,
  readNamedLines,
  readStatement,
  type Statement,
  type StatementSums,
} from './statement.ts'
import { writePdf } from './statement-pdf.ts'
import { type StatementWords, statementWords } from './words.ts'

/** What a statement says, ready to be drawn. */
export interface StatementPage {
  title: string
  head: string[]
  tables: {
    /** Above it; the first one has none. */
    title?: string
    columns: { name: string; weight: number; isText?: boolean }[]
    rows: string[][]
    /** So many of its rows, the last ones, are sums. */
    sums?: number
  }[]
}

/** A statement of a month, or a year, as a file in a language. */
export async function readStatementFile(
  deps: SettlementDeps,
  asked: { creatorOid: string; period: string; format: 'csv' | 'pdf'; lang: Language },
): Promise<Download> {
  const { period, format, lang } = asked
  const statement = await readStatement(deps, asked)
  const { lines } = await readNamedLines(deps, statement, { lang })
  const words = statementWords[lang]
  const fileName = `plax-${period}.${format}`
  if (format === 'csv') {
    const all = [...lines, ...totalsOf(statement.sums)]
    const body = csvOf(
      csvColumns(words),
      all.map((line) => csvCells(line, words)),
    )
    return { fileName, contentType: 'text/csv; charset=utf-8', body }
  }
  const page = await composePage(deps, { statement, lines, lang })
  return { fileName, contentType: 'application/pdf', body: await writePdf(page, lang) }
}

/** What a statement's PDF says: who pays whom, for what, and what it's worth. */
export async function composePage(
  deps: SettlementDeps,
  { statement, lines, lang }: { statement: Statement; lines: readonly NamedLine[]; lang: Language },
): Promise<StatementPage> {
  const { creatorOid, period } = statement
  const words = statementWords[lang]
  const payouts = await readPayouts(deps, { creatorOid, period })
  const payer = (await deps.settings.get(payerSetting)).name
  const { publicUrl } = deps.config
  return {
    title: `${words.title} · ${periodIn(period, lang)}`,
    head: [
      `${words.site}: ${publicUrl ? `Plax (${publicUrl})` : 'Plax'}`,
      ...(payer ? [`${words.payer}: ${payer}`] : []),
      `${words.creator}: ${await getNickname(deps.db, creatorOid)} (${creatorOid})`,
      `${words.period}: ${period} (${statement.span.zone})`,
      ...(statement.isOver ? [] : [words.notFinal]),
    ],
    tables: [
      linesTable([...lines, ...totalsOf(statement.sums, words.total)], { words, lang }),
      ...(payouts.length > 0 ? [payoutsTable(payouts, { words, lang })] : []),
    ],
  }
}

/** A month, or a year, as a language writes it. */
function periodIn(period: string, lang: Language): string {
  const style = period.length === 4 ? {} : ({ month: 'long' } as const)
  const format = new Intl.DateTimeFormat(languageTags[lang], {
    year: 'numeric',
    ...style,
    timeZone: 'UTC',
  })
  return format.format(new Date(period))
}

/** Requests that were made in the period and not taken back. */
function readPayouts(
  deps: SettlementDeps,
  { creatorOid, period }: { creatorOid: string; period: string },
): Promise<RequestRow[]> {
  return readRequests(
    deps.db,
    sql`creator_oid = ${creatorOid} AND starts_with(month, ${period}) AND state <> 'canceled'`,
    sql`ORDER BY created_at`,
  )
}

function totalsOf(sums: readonly StatementSums[], title = ''): NamedLine[] {
  return sums.map((row) => ({
    kind: 'total',
    itemOid: '',
    title,
    path: null,
    ...row,
    isJoint: false,
    sharePercent: null,
    feePercents: [],
  }))
}

const csvColumns = (words: StatementWords) => [
  words.source,
  words.itemOid,
  words.item,
  words.unit,
  words.sold,
  words.refunded,
  words.gross,
  words.bonus,
  words.fee,
  words.earned,
  words.worth,
  words.claims,
  words.sharePercent,
  words.feePercents,
]

/** Amounts in coins and thousandths of a credit, as the ledger counts them. */
function csvCells(line: NamedLine, words: StatementWords): (string | number)[] {
  const { kinds } = words
  return [
    line.kind === 'total' ? words.total : (kinds[line.kind] ?? kinds.other),
    line.itemOid,
    line.title,
    line.currency === 'coin' ? words.coins : words.creditsMilli,
    line.sold,
    line.refunded,
    line.gross,
    line.bonus,
    line.fee,
    line.earned,
    line.earnedWon,
    line.claims,
    line.sharePercent ?? '',
    line.feePercents.join(' '),
  ]
}

interface Drawing {
  words: StatementWords
  lang: Language
}

function linesTable(lines: readonly NamedLine[], { words, lang }: Drawing) {
  const amount = (value: number, currency: 'coin' | 'credit') =>
    currency === 'coin' ? formatMilli(value * 1000, lang) : formatMilli(value, lang)
  return {
    sums: lines.filter(({ kind }) => kind === 'total').length,
    columns: [
      { name: words.item, weight: 4, isText: true },
      { name: words.type, weight: 1.9, isText: true },
      { name: '', weight: 1.3, isText: true },
      { name: words.sold, weight: 1.2 },
      { name: words.refunded, weight: 1.5 },
      { name: words.gross, weight: 1.7 },
      { name: words.bonus, weight: 1.7 },
      { name: words.fee, weight: 1.7 },
      { name: words.earned, weight: 1.7 },
      { name: words.worth, weight: 2 },
      { name: words.claims, weight: 1.6 },
      { name: words.share, weight: 1.2 },
    ],
    rows: lines.map((line) => [
      line.title || line.itemOid,
      line.kind === 'total' ? '' : (words.kinds[line.kind] ?? words.kinds.other),
      line.currency === 'coin' ? words.coins : words.credits,
      String(line.sold),
      String(line.refunded),
      ...[line.gross, line.bonus, line.fee, line.earned].map((value) =>
        amount(value, line.currency),
      ),
      formatMoney(line.earnedWon, 'KRW', lang),
      amount(line.claims, line.currency),
      line.sharePercent === null ? '' : `${line.sharePercent} %`,
    ]),
  }
}

function payoutsTable(payouts: readonly RequestRow[], { words, lang }: Drawing) {
  return {
    title: words.payouts,
    columns: [
      { name: words.requested, weight: 2, isText: true },
      { name: words.paysOn, weight: 2, isText: true },
      { name: words.coins, weight: 1.6 },
      { name: words.credits, weight: 1.6 },
      { name: words.rate, weight: 1.8 },
      { name: words.gross, weight: 2 },
      { name: words.withheld, weight: 2 },
      { name: words.net, weight: 2 },
    ],
    rows: payouts.map((row) => {
      const money = (minor: number | null) =>
        minor === null ? '' : formatMoney(minor, row.currency, lang)
      const gross = row.gross_minor
      return [
        row.created_at.toISOString().slice(0, 10),
        row.pays_on,
        formatMilli(row.coins * 1000, lang),
        formatMilli(row.credit_milli, lang),
        row.rate_micro === null || row.currency === 'KRW' ? '' : writeRate(row.rate_micro),
        money(gross),
        money(row.withheld_minor),
        money(gross === null ? null : gross - (row.withheld_minor ?? 0)),
      ]
    }),
  }
}
