#!/usr/bin/env node
// Recomputes a creator's statements from their journal, offline, with nothing but Node 20 or newer:
//
//   node recompute-statement.mjs journal.ndjson           every month, its sums and the balance after it
//   node recompute-statement.mjs journal.ndjson 2026-11   the lines of one month, and its sums
//
//   --key FINGERPRINT   rejects a journal that another key signed; note the one that is printed the first time
//
// Amounts are whole coins, and thousandths of a credit. A sale counts in the month it was made, a refund
// in the month it was made. Prints JSON; ends with 1 where the journal was cut off, changed, or does not
// add up: it is signed as a whole, and fees, rates and withheld tax are computed anew.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { positionals, values } = readArguments()
const [file, month, ...more] = positionals
if (!file) exitWithUsage('Name the file of the journal.')
if (more.length > 0) exitWithUsage('Name one month at a time.')
// An empty key, such as of a variable that isn't set, must not switch the check off.
if (!/^[0-9a-f]{64}$/.test(values.key ?? '0'.repeat(64))) {
  exitWithUsage('A fingerprint has 64 hexadecimal digits.')
}
if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month ?? '2026-01')) {
  exitWithUsage('A month is written like 2026-11.')
}
const text = readFileSync(file, 'utf8')
const lines = readLines()
const head = lines.shift()
const end = lines.pop()
if (head?.type !== 'head' || end?.type !== 'end' || end.lines !== lines.length) {
  fail('This journal was cut off.')
}
if (head.version !== 3) fail('This journal is of another version: download the program again.')
checkSignature()
checkMonths()
checkTwice()

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
  } catch (error) {
    return exitWithUsage(`${error.message}.`)
  }
}

function exitWithUsage(text) {
  process.stderr.write(
    `${text}\nUsage: node recompute-statement.mjs JOURNAL [MONTH] [--key FINGERPRINT]\n`,
  )
  process.exit(2)
}

function readLines() {
  try {
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  } catch {
    return fail('This journal was cut off, or is none.')
  }
}

/** All bytes before the last line are as they were signed. */
function checkSignature() {
  const signed = text.trimEnd().slice(0, text.trimEnd().lastIndexOf('\n') + 1)
  const sha256 = createHash('sha256').update(signed).digest('hex')
  if (sha256 !== end.sha256) fail('This journal was changed.')
  const key = createPublicKey(end.publicKey)
  const der = key.export({ format: 'der', type: 'spki' })
  const fingerprint = createHash('sha256').update(der).digest('hex')
  const message = Buffer.from(`plax journal\n${sha256}`)
  if (!verify(null, message, key, Buffer.from(end.signature, 'base64url'))) {
    fail('The signature is not of its key.')
  }
  if (values.key !== undefined && values.key !== fingerprint)
    fail(`Signed by another key: ${fingerprint}.`)
  process.stderr.write(`Signed by the key ${fingerprint}\n`)
  if (!values.key) process.stderr.write('Pass --key to reject any other key.\n')
}

/** Months follow each other without gaps, in the calendar too. */
function checkMonths() {
  for (const [index, one] of head.months.entries()) {
    const before = head.months[index - 1]
    if (new Date(one.from) >= new Date(one.until)) fail(`${one.month} ends before it begins.`)
    if (before && (before.until !== one.from || nextMonth(before.month) !== one.month))
      fail(`${one.month} does not begin where ${before.month} ends.`)
  }
}

function nextMonth(name) {
  const [year, number] = name.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/** Nothing happened after the journal was made, but for clocks that differ, and no refund before its sale. */
function checkTimes({ type, at, refundedAt, sentAt, endedAt, posting, request }) {
  const name = type === 'sale' ? posting : request
  const made = Date.parse(head.at) + 3600 * 1000
  for (const time of [at, refundedAt, sentAt, endedAt]) {
    if (time && !(Date.parse(time) <= made)) fail(`${name} is later than the journal.`)
  }
  if (refundedAt && refundedAt < at) fail(`${name} was refunded before its sale.`)
}

/** A refund takes back what the sale brought, but for what is carried: less than three units. */
function checkRefund({ posting, earned, refundedAt, refundEarned }) {
  if (!refundedAt || refundEarned === null) return
  if (Math.abs(refundEarned - earned) >= 3)
    fail(`The refund of ${posting} takes back ${refundEarned} of ${earned}.`)
}

/** No sale and no payout is there twice. */
function checkTwice() {
  const seen = new Set()
  for (const line of lines) {
    const name = line.type === 'sale' ? `${line.posting} ${line.place}` : line.request
    if (seen.has(name)) fail(`${name} is there twice.`)
    seen.add(name)
  }
}

function monthOf(time) {
  const at = new Date(time)
  const found = head.months.find(({ from, until }) => new Date(from) <= at && at < new Date(until))
  if (!found) fail(`No month has ${time}.`)
  return found.month
}

/**
 * What a creator earns of what was paid for theirs, but for what is carried: less than two units; of a
 * shared sale less than four, since their part of what was paid is carried, too.
 */
function checkEarned({ posting, paid, feePercent, sharePercent, earned }) {
  if (feePercent === null) return
  const exact = paid * (1 - feePercent / 100)
  if (Math.abs(earned - exact) >= (sharePercent === null ? 2 : 4))
    fail(`${posting} earns ${earned} of ${paid} at a fee of ${feePercent} %.`)
}

/** Gross and withheld follow from what was paid out, the rate and the tax of the country. */
function checkPayout(line) {
  if (line.grossMinor === null) return
  const per = BigInt(line.creditMilliPerCoin)
  const won = (BigInt(line.coins) * per + BigInt(line.creditMilli)) * 100n * 1_000_000n
  const minor = line.currency === 'USD' ? 100n : 1n
  const gross = (won * minor) / (per * BigInt(line.rateMicro))
  const withheld = (gross * BigInt(line.withholdingPoints)) / 10_000n
  if (BigInt(line.grossMinor) !== gross) fail(`The payout ${line.request} comes to ${gross}.`)
  if (BigInt(line.withheldMinor) !== withheld)
    fail(`Of the payout ${line.request} ${withheld} is withheld.`)
}

for (const line of lines) {
  checkTimes(line)
  if (line.type === 'payout') checkPayout(line)
  else if (line.type !== 'sale') fail(`A line of the type ${line.type}.`)
  else {
    checkEarned(line)
    checkRefund(line)
  }
}

/** What each sale and each refund moved. */
const moves = lines.flatMap((sale) => {
  if (sale.type !== 'sale') return []
  // Gifts are a type of their own, whatever was given.
  const line = { ...sale, kind: sale.isGift ? 'gift' : sale.kind }
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
