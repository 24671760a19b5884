#!/usr/bin/env node
// Verifies the signed daily roots of a ledger, offline, with nothing but Node 20 or newer:
//
//   node verify-roots.mjs roots.json                             the chain and its signatures
//   node verify-roots.mjs roots.json 2026-11-20.ndjson           and that a day's postings make its root
//   node verify-roots.mjs roots.json 2026-11-20.records.ndjson   and that its sales and statements do
//   node verify-roots.mjs roots.json proof.json                  and that one posting or sale is in its day's root
//
// roots.json is the answer of GET /api/ledger/roots?limit=4000, up to eleven years; keep
// earlier copies: a chain that was made anew differs from them. Ends with 1 where anything is wrong.
//
//   --key FINGERPRINT   rejects any other signing key; note the one that is printed the first time
//   --until DAY         the last day that the list must have; yesterday without it
import { createHash, createPublicKey, verify } from 'node:crypto'
import { basename } from 'node:path'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { positionals, values } = readArguments()
const [rootsFile, other, ...others] = positionals
const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
if (!rootsFile) exitWithUsage('Name the file of the roots.')
if (others.length > 0) exitWithUsage('Name one file beside the roots at a time.')
// An empty value, such as of a variable that isn't set, must not switch a check off.
if (!/^[0-9a-f]{64}$/.test(values.key ?? '0'.repeat(64))) {
  exitWithUsage('A fingerprint has 64 hexadecimal digits.')
}
if (!isDay(values.until ?? '2026-01-01')) exitWithUsage('A day is written like 2026-11-20.')
const sha = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const leaf = (line) => sha(Buffer.from([0]), line)
const node = (left, right) => sha(Buffer.from([1]), left, right)

const { publicKey, items, nextCursor } = JSON.parse(readFileSync(rootsFile, 'utf8'))
const key = createPublicKey(publicKey)
const fingerprint = sha(key.export({ format: 'der', type: 'spki' })).toString('hex')
if (values.key !== undefined && values.key !== fingerprint)
  fail(`Signed by another key: ${fingerprint}.`)
if (nextCursor) fail('The list goes on: ask for all days at once, with limit=4000.')
const roots = items.toSorted((a, b) => (a.day < b.day ? -1 : 1))
const dayMs = 24 * 3600 * 1000
const dayAfter = (day) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
let before = { chain: '0'.repeat(64), day: null }
for (const one of roots) {
  const { day, postings, root, records, recordsRoot, chain, signature } = one
  assertShape(one)
  if (before.day && day !== dayAfter(before.day)) fail(`${day}: a day before it is missing.`)
  const more =
    recordsRoot === null || recordsRoot === undefined ? '' : `\n${records}\n${recordsRoot}`
  const expected = sha(`${before.chain}\n${day}\n${postings}\n${root}${more}`).toString('hex')
  if (expected !== chain) {
    fail(`${day}: the chain is broken${before.day ? '' : ', or days before it are missing'}.`)
  }
  if (!verify(null, Buffer.from(chain), key, Buffer.from(signature, 'base64url'))) {
    fail(`${day}: the signature is not of this key.`)
  }
  before = one
}
// The root of a day is made an hour or two after it.
const until =
  values.until ?? new Date(Date.now() - 3 * 3600 * 1000 - dayMs).toISOString().slice(0, 10)
if ((before.day ?? '') < until) fail(`The list ends with ${before.day}, before ${until}.`)
const today = new Date().toISOString().slice(0, 10)
if (before.day > today && before.day > until) fail(`${before.day}: this day isn't over.`)
process.stdout.write(`${roots.length} days: chained and signed.\nKey: ${fingerprint}\n`)
if (!values.key) process.stderr.write('Pass --key to reject any other key.\n')

if (other?.endsWith('.ndjson')) {
  const isOfRecords = other.endsWith('.records.ndjson')
  const [what, count, name] = isOfRecords
    ? ['records', 'records', 'recordsRoot']
    : ['postings', 'postings', 'root']
  const day = basename(other, isOfRecords ? '.records.ndjson' : '.ndjson')
  const lines = readFileSync(other, 'utf8').split('\n').filter(Boolean)
  let level = lines.map(leaf)
  if (level.length === 0) level = [sha()]
  while (level.length > 1) {
    const next = []
    for (let at = 0; at < level.length; at += 2) {
      next.push(level[at + 1] ? node(level[at], level[at + 1]) : level[at])
    }
    level = next
  }
  const known = roots.find((one) => one.day === day)
  if (known && known[count] !== lines.length) fail(`${day}: it has ${known[count]} ${what}.`)
  assertRoot(day, level[0], name)
  process.stdout.write(`${day}: ${lines.length} ${what} make its root.\n`)
} else if (other) {
  const { day, tree, line, path } = JSON.parse(readFileSync(other, 'utf8'))
  const top = path.reduce((hash, { side, hash: beside }) => {
    const sibling = Buffer.from(beside, 'hex')
    return side === 'left' ? node(sibling, hash) : node(hash, sibling)
  }, leaf(line))
  assertRoot(day, top, tree === 'records' ? 'recordsRoot' : 'root')
  process.stdout.write(`${day}: the ${tree === 'records' ? 'sale' : 'posting'} is in its root.\n`)
  process.stdout.write(`${line}\n`)
}

/** Parts of the chain are what they're said to be, so that none can be read as another. */
function assertShape({ day, postings, root, records, recordsRoot }) {
  const isHash = (text) => /^[0-9a-f]{64}$/.test(text)
  const hasRecords = recordsRoot !== null && recordsRoot !== undefined
  const areRecords = hasRecords ? Number.isInteger(records) && isHash(recordsRoot) : !records
  if (!isDay(day) || !Number.isInteger(postings) || !isHash(root) || !areRecords) {
    fail(`${day}: this isn't a day of a list of roots.`)
  }
}

function assertRoot(day, hash, name = 'root') {
  const known = roots.find((one) => one.day === day)
  if (!known) fail(`${day}: no root of this day is in the list.`)
  if (known[name] !== hash.toString('hex')) fail(`${day}: this makes another root.`)
}

function readArguments() {
  try {
    const options = { key: { type: 'string' }, until: { type: 'string' } }
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return exitWithUsage(`${error.message}.`)
  }
}

function exitWithUsage(text) {
  const files = '[DAY.ndjson | DAY.records.ndjson | PROOF.json]'
  process.stderr.write(
    `${text}\nUsage: node verify-roots.mjs ROOTS ${files} [--key FINGERPRINT] [--until DAY]\n`,
  )
  process.exit(2)
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
