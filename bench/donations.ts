import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import pg from 'pg'
import { WebSocket } from 'ws'
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded.ts'
import { newOid } from '../apps/server/src/platform/ids.ts'
import { donationScript, sameStatements } from './donations/same-statements.ts'
import { openWriter, prepareRoom } from './fanout/plax-room.ts'
import { drive } from './feed/drive.ts'
import { prepareHolders } from './ledger/conversions.ts'
import { tokenOf } from './ledger/holders.ts'
import { findPgbench } from './ledger/pgbench.ts'
import { spawnPlax } from './plax/open.ts'
import { compareAll, median, rounded } from './rounds.ts'

const donors = 500
const people = 5000
const rounds = 5
const turnMs = 3000
const coins = 10

/**
 * 500 parallel donors to one creator over HTTP with sessions, beside pgbench calling one function that
 * runs the statements of the same transaction (goal 0.5). The chat shows each donation, and the overlay's
 * queue has each alert, in the order of the donations; a chat message meanwhile arrives within 500 ms (p99).
 */
export async function run(): Promise<Record<string, unknown>> {
  const folder = mkdtempSync(join(tmpdir(), 'plax-donations-'))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres(folder, { fsync: 'on' })
  const place = { folder, databaseUrl: postgres.url('postgres') }
  const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 2 })
  try {
    const creatorOid = await prepareRoom(place)
    await prepareHolders({ ...place, people })
    await pool.query(sameStatements({ creatorOid, people, coins }))
    const plax = spawnPlax(place)
    try {
      const server = { address: await plax.address(), pid: plax.pid }
      return await measure({ ...place, ...server, creatorOid, pool })
    } finally {
      await plax.stop()
    }
  } finally {
    await pool.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Scene {
  folder: string
  databaseUrl: string
  address: string
  pid: number
  creatorOid: string
  pool: pg.Pool
}

async function measure(scene: Scene): Promise<Record<string, unknown>> {
  const { folder, databaseUrl, address, pid, creatorOid, pool } = scene
  const pgbench = findPgbench({ databaseUrl, folder, clients: 32, turnMs })
  if (!pgbench) throw new Error('This machine has no pgbench.')
  const latencies: number[] = []
  const target = {
    address,
    pid,
    path: () => '/api/live/donation',
    headers: {},
    connections: donors,
    post: () => ({
      headers: {
        authorization: `Bearer ${tokenOf(1 + Math.floor(Math.random() * people))}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ creatorOid, donationData: { coin: coins, content: 'For you' } }),
    }),
  }
  const chat = await followChat(address, creatorOid)
  const donate = () => chat.during(() => drive(target, latencies))
  await drive(target)
  const control = () => pgbench.turn(donationScript)
  const [comparison] = await compareAll(rounds, [donate], control)
  const sorted = latencies.toSorted((a, b) => a - b)
  const delays = chat.delays.toSorted((a, b) => a - b)
  chat.close()
  return {
    what: 'donations to one creator over HTTP / pgbench calling one function with the same statements',
    donors,
    ...comparison,
    goal: 0.5,
    p50Ms: rounded(median(sorted)),
    p99Ms: rounded(sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN),
    ...(await readOrder(pool, creatorOid)),
    chatMessages: delays.length,
    chatDelayMs: rounded(median(delays)),
    chatDelayP99Ms: rounded(delays[Math.floor(delays.length * 0.99)] ?? Number.NaN),
    chatGoalP99Ms: 500,
  }
}

/** Whether the chat and the queue of alerts have every donation, once and in order. */
async function readOrder(pool: pg.Pool, creatorOid: string): Promise<Record<string, unknown>> {
  const read = async (column: string, query: string): Promise<string[]> =>
    (await pool.query(query, [creatorOid])).rows.map((row) => String(row[column]))
  const donationsOf = () =>
    read(
      'oid',
      `SELECT oid FROM live_donations WHERE creator_oid = $1 AND request_key NOT LIKE 'pgbench%'
       ORDER BY announced_at IS NULL, created_at, oid`,
    )
  const unannounced = async () =>
    (
      await pool.query(
        `SELECT count(*)::int AS count FROM live_donations WHERE creator_oid = $1
         AND request_key NOT LIKE 'pgbench%' AND announced_at IS NULL`,
        [creatorOid],
      )
    ).rows[0].count as number
  for (let tries = 0; tries < 300 && (await unannounced()) > 0; tries += 1) await delay(100)
  const donated = await donationsOf()
  const shown = await read(
    'oid',
    `SELECT data->'donation'->>'oid' AS oid FROM live_chat_messages
     WHERE creator_oid = $1 AND type = 'donation' ORDER BY seq`,
  )
  const alerts = await read(
    'subject_oid',
    'SELECT subject_oid FROM live_alerts WHERE creator_oid = $1 ORDER BY seq',
  )
  return {
    donations: donated.length,
    shownOnce: new Set(shown).size === shown.length && shown.length === donated.length,
    alertsInChatOrder: alerts.length === shown.length && alerts.every((oid, n) => oid === shown[n]),
  }
}

/** Writes a message each 100 ms while something runs, and notes when it comes back. */
async function followChat(address: string, creatorOid: string) {
  const writer = await openWriter(address, { creatorOid, index: 0 })
  const topic = `live-chat:${creatorOid}`
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/hub`, {
    headers: { 'x-forwarded-for': '10.9.9.9' },
  })
  socket.on('message', (data: Buffer, isBinary) => {
    const now = performance.now()
    const text = (isBinary ? inflateSync(data) : data).toString()
    for (const [id, at] of sentAt) {
      if (!text.includes(id)) continue
      delays.push(now - at)
      sentAt.delete(id)
    }
  })
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  socket.send(JSON.stringify({ join: topic, after: null }))
  const write = () => {
    const id = newOid(new Date())
    sentAt.set(id, performance.now())
    const body = JSON.stringify({ token: writer.token, id, content: 'What a lovely sky tonight' })
    void fetch(`${address}/api/live/chat/message`, {
      method: 'POST',
      headers: writer.headers,
      body,
    }).catch(() => sentAt.delete(id))
  }
  return {
    delays,
    during: async (run: () => Promise<number>): Promise<number> => {
      const timer = setInterval(write, 500)
      try {
        return await run()
      } finally {
        clearInterval(timer)
      }
    },
    close: () => socket.terminate(),
  }
}
