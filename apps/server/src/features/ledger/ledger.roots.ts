import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ReadRecords } from './ledger.records.ts'
import { readLines } from './ledger.root-lines.ts'
import { leafHash, pathOf, treeHash } from './ledger.merkle.ts'
import { chainOf, firstChain, signChain } from './ledger.signing.ts'
import './ledger.tables.ts'

export interface Root {
  day: string
  postings: number
  root: string
  records: number | null
  recordsRoot: string | null
  chain: string
  signature: string
}

type RootDeps = Pick<Deps, 'db' | 'reports' | 'clock' | 'secret'>

/** A posting is there an hour after its time: no transaction runs as long. */
const settledMs = 3600 * 1000
const dayMs = 24 * 3600 * 1000
const daysAtOnce = 400

/** Makes the roots of all days that are over since the last one; each in a transaction of its own. */
export async function makeRoots(deps: RootDeps, readRecords: ReadRecords): Promise<void> {
  const over = dayOf(deps.clock.now().getTime() - settledMs)
  for (let made = 0; made < daysAtOnce; made += 1) {
    const last = await findLastRoot(deps.db)
    const day = last ? dayOf(Date.parse(`${last.day}T00:00:00Z`) + dayMs) : await firstDay(deps.db)
    if (!day || day >= over) return
    const leaves = await readLeaves(deps.reports, day)
    const root = treeHash(leaves).toString('hex')
    const postings = leaves.length
    const recordLeaves = await readRecordLeaves(deps.reports, { day, readRecords })
    const records = recordLeaves.length
    const recordsRoot = treeHash(recordLeaves).toString('hex')
    const said = { day, postings, root, records, recordsRoot }
    const chain = chainOf(last?.chain ?? firstChain, said)
    const signature = signChain(deps.secret, chain)
    const made_at = deps.clock.now()
    // Where another process made it meanwhile, theirs stays: it says the same.
    await deps.db
      .insertInto('ledger_roots')
      .values({
        day,
        postings,
        root,
        records,
        records_root: recordsRoot,
        chain,
        signature,
        made_at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Roots, the latest day first. */
export async function listRoots(
  db: Db,
  { before, limit }: { before: string | null; limit: number },
): Promise<Root[]> {
  const { rows } = await sql<Root>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, postings, root, records,
      records_root AS "recordsRoot", chain, signature FROM ledger_roots
    WHERE ${before ? sql`day < ${before}::date` : sql`true`}
    ORDER BY ledger_roots.day DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function findRoot(db: Db, day: string): Promise<Root | null> {
  const next = dayOf(Date.parse(`${day}T00:00:00Z`) + dayMs)
  const [root] = await listRoots(db, { before: next, limit: 1 })
  return root?.day === day ? root : null
}

/** Whether the postings and records of a day still make its root. */
export async function isRootTrue(
  db: Db,
  { day, root, recordsRoot }: Root,
  readRecords: ReadRecords,
): Promise<boolean> {
  if (treeHash(await readLeaves(db, day)).toString('hex') !== root) return false
  if (recordsRoot === null) return true
  const leaves = await readRecordLeaves(db, { day, readRecords })
  return treeHash(leaves).toString('hex') === recordsRoot
}

/** A record with what proves that it's in its day's root; null if the owner has none about that. */
export async function proveRecord(
  db: Db,
  asked: { day: string; about: string; place: number | null; ownerOid: string },
  readRecords: ReadRecords,
) {
  const leaves: Buffer[] = []
  let found: { line: string; at: number } | null = null
  for await (const page of readRecords(db, asked.day)) {
    for (const { ownerOid, about, place, line } of page) {
      const isAsked = ownerOid === asked.ownerOid && about === asked.about
      if (isAsked && (asked.place ?? place) === place) found ??= { line, at: leaves.length }
      leaves.push(leafHash(line))
    }
  }
  return found && { line: found.line, path: pathOf(leaves, found.at) }
}

/** A posting with what proves that it is in its day's root; null where it is not its payer's, or not there. */
export async function proveLine(
  db: Db,
  asked: { day: string; postingId: string; payerOid: string },
) {
  const leaves: Buffer[] = []
  let found: { line: string; at: number } | null = null
  for await (const page of readLines(db, asked.day)) {
    for (const { id, payer, line } of page) {
      if (id === asked.postingId && payer === asked.payerOid) found = { line, at: leaves.length }
      leaves.push(leafHash(line))
    }
  }
  return found && { line: found.line, path: pathOf(leaves, found.at) }
}

async function findLastRoot(db: Db): Promise<Root | null> {
  return (await listRoots(db, { before: null, limit: 1 }))[0] ?? null
}

async function firstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: Date }>`
    SELECT created_at AS at FROM postings ORDER BY id LIMIT 1`.execute(db)
  return rows[0] ? dayOf(rows[0].at.getTime()) : null
}

async function readLeaves(db: Db, day: string): Promise<Buffer[]> {
  const leaves: Buffer[] = []
  for await (const page of readLines(db, day))
    leaves.push(...page.map(({ line }) => leafHash(line)))
  return leaves
}

async function readRecordLeaves(
  db: Db,
  { day, readRecords }: { day: string; readRecords: ReadRecords },
): Promise<Buffer[]> {
  const leaves: Buffer[] = []
  for await (const page of readRecords(db, day)) {
    leaves.push(...page.map(({ line }) => leafHash(line)))
  }
  return leaves
}

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
