#!/usr/bin/env node
// Recomputes a creator's statements from their journal, offline, with nothing but Node 20 or newer:
//
//   node recompute-statement.mjs journal.ndjson           every month, its sums and the balance after it
//   node recompute-statement.mjs journal.ndjson 2026-11   the lines of one month, and its sums
//
// Amounts are whole coins, and thousandths of a credit. A sale counts in the month it was made, a refund
// in the month it was made. Prints JSON; ends with 1 where the journal was cut off or does not add up.
import { readFileSync } from 'node:fs'

const [file, month] = process.argv.slice(2)
if (!file) {
  process.stderr.write('node recompute-statement.mjs JOURNAL [MONTH]\n')
  process.exit(2)
}
const lines = readFileSync(file, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))
const head = lines.shift()
const end = lines.pop()
if (head?.type !== 'head' || end?.type !== 'end' || end.lines !== lines.length) {
  process.stderr.write('This journal was cut off.\n')
  process.exit(1)
}
const format = new Intl.DateTimeFormat('en-CA', { timeZone: head.zone, dateStyle: 'short' })
const monthOf = (time) => format.format(new Date(time)).slice(0, 7)

/** What each sale and each refund moved. */
const moves = lines.flatMap((line) => {
  if (line.type !== 'sale') return []
  const sold = { ...line, month: monthOf(line.at), sign: 1, isClaim: false }
  // What was carried of earlier shared sales can bring one unit more than the creator's part.
  const most = line.sharePercent ? line.paid + 1 : line.paid
  if (line.earned < 0 || line.earned > most) fail(`${line.posting} earns more than was paid.`)
  if (!line.refundedAt) return [sold]
  const refundMonth = monthOf(line.refundedAt)
  const refund = { ...line, month: refundMonth, sign: -1, isClaim: refundMonth > sold.month }
  return [sold, { ...refund, earned: line.refundEarned ?? line.earned }]
})

function sum(of) {
  const sums = { sold: 0, refunded: 0, gross: 0, bonus: 0, fee: 0, earned: 0, claims: 0 }
  for (const { sign, isClaim, paid, bonus, earned } of of) {
    if (sign > 0) sums.sold += 1
    else sums.refunded += 1
    sums.gross += sign * (paid + bonus)
    sums.bonus += sign * bonus
    sums.fee += sign * (paid - earned)
    sums.earned += sign * earned
    if (isClaim) sums.claims -= earned
  }
  return sums
}

function groups(of, key) {
  const found = new Map()
  for (const one of of) found.set(key(one), [...(found.get(key(one)) ?? []), one])
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const ofCurrency = (of) =>
  Object.fromEntries(groups(of, (one) => one.currency).map(([name, some]) => [name, sum(some)]))

if (month) {
  const own = moves.filter((move) => move.month === month)
  const items = groups(own, (move) => `${move.kind} ${move.item} ${move.currency}`)
  print({
    month,
    lines: items.map(([, of]) => {
      const [{ kind, item, currency }] = of
      return { kind, item, currency, ...sum(of) }
    }),
    sums: ofCurrency(own),
  })
} else {
  const payouts = lines.filter((line) => line.type === 'payout' && line.sentAt)
  const balance = { coin: 0, credit: 0 }
  // What was paid leaves in the month it was sent; what failed comes back in the month it failed.
  const paid = payouts.flatMap((line) => [
    { month: monthOf(line.sentAt), sign: -1, line },
    ...(line.state === 'failed' ? [{ month: monthOf(line.endedAt), sign: 1, line }] : []),
  ])
  const named = new Set([...moves, ...paid].map((one) => one.month))
  const months = [...named].toSorted((a, b) => (a < b ? -1 : 1))
  print({
    months: months.map((name) => {
      const sums = ofCurrency(moves.filter((move) => move.month === name))
      for (const [currency, of] of Object.entries(sums)) balance[currency] += of.earned
      for (const { sign, line } of paid.filter((one) => one.month === name)) {
        balance.coin += sign * line.coins
        balance.credit += sign * line.creditMilli
      }
      return { month: name, sums, balance: { ...balance } }
    }),
  })
}

function print(value) {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
