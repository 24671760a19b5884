#!/usr/bin/env node
// Verifies the signed daily roots of a ledger, offline, with nothing but Node 20 or newer:
//
//   node verify-roots.mjs roots.json                     the chain and its signatures
//   node verify-roots.mjs roots.json 2026-11-20.ndjson   and that a day's postings make its root
//   node verify-roots.mjs roots.json proof.json          and that one posting is in its day's root
//
// roots.json is the answer of GET /api/ledger/roots?limit=4000, up to eleven years; keep
// earlier copies: a chain that was made anew differs from them. Ends with 1 where anything is wrong.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { basename } from 'node:path'
import { readFileSync } from 'node:fs'

const [rootsFile, other] = process.argv.slice(2)
if (!rootsFile) {
  process.stderr.write('node verify-roots.mjs ROOTS [DAY.ndjson | PROOF.json]\n')
  process.exit(2)
}
const sha = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const leaf = (line) => sha(Buffer.from([0]), line)
const node = (left, right) => sha(Buffer.from([1]), left, right)

const { publicKey, items } = JSON.parse(readFileSync(rootsFile, 'utf8'))
const key = createPublicKey(publicKey)
const roots = items.toSorted((a, b) => (a.day < b.day ? -1 : 1))
let before = null
for (const { day, postings, root, chain, signature } of roots) {
  if (before !== null) {
    const expected = sha(`${before}\n${day}\n${postings}\n${root}`).toString('hex')
    if (expected !== chain) fail(`${day}: the chain is broken.`)
  }
  if (!verify(null, Buffer.from(chain), key, Buffer.from(signature, 'base64url'))) {
    fail(`${day}: the signature is not of this key.`)
  }
  before = chain
}
process.stdout.write(`${roots.length} days: chained and signed.\n`)

if (other?.endsWith('.ndjson')) {
  const day = basename(other, '.ndjson')
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
  assertRoot(day, level[0])
  process.stdout.write(`${day}: ${lines.length} postings make its root.\n`)
} else if (other) {
  const { day, line, path } = JSON.parse(readFileSync(other, 'utf8'))
  const top = path.reduce((hash, { side, hash: beside }) => {
    const sibling = Buffer.from(beside, 'hex')
    return side === 'left' ? node(sibling, hash) : node(hash, sibling)
  }, leaf(line))
  assertRoot(day, top)
  process.stdout.write(`${day}: the posting is in its root.\n`)
}

function assertRoot(day, hash) {
  const known = roots.find((one) => one.day === day)
  if (!known) fail(`${day}: no root of this day is in the list.`)
  if (known.root !== hash.toString('hex')) fail(`${day}: this makes another root.`)
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
