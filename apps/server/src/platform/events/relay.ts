import pg from 'pg'
import type { Log } from '../log.ts'

/** The jobs that an event starts, by its type. */
export type Subscriptions = ReadonlyMap<string, readonly string[]>

const pollMs = 250
const batchSize = 500
const lockKey = 7_529_002

interface PendingRow {
  id: number
  type: string
}

/**
 * Gives committed outbox rows their `seq` and enqueues the jobs of their subscribers, in one
 * transaction of its own connection. One relay runs at a time; the others wait
 * for its lock, so a lost process is followed by the next.
 */
export class Relay {
  readonly #url: string
  readonly #subscriptions: Subscriptions
  readonly #log: Log
  #stopped = false
  #wake: (() => void) | null = null
  #running: Promise<void> | null = null

  constructor(options: { url: string; subscriptions: Subscriptions; log: Log }) {
    this.#url = options.url
    this.#subscriptions = options.subscriptions
    this.#log = options.log
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#wake?.()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#serve()
      } catch (error) {
        this.#log.warn({ err: error }, 'the relay lost its connection and tries again')
        await this.#pause(1000)
      }
    }
  }

  async #serve(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url })
    // The failing query reports the loss; without a listener the event would end the process.
    client.on('error', () => {})
    await client.connect()
    try {
      while (!this.#stopped && !(await tryLock(client))) await this.#pause(1000)
      while (!this.#stopped) {
        const count = await relayBatch(client, this.#subscriptions)
        if (count < batchSize) await this.#pause(pollMs)
      }
    } finally {
      await client.end().catch(() => {})
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms)
      this.#wake = () => {
        clearTimeout(timer)
        done()
      }
    })
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [lockKey])
  return rows[0].locked === true
}

/** Numbers one batch; answers how many rows it held. Exported for tests. */
export async function relayBatch(client: pg.Client, subscriptions: Subscriptions): Promise<number> {
  await client.query('BEGIN')
  try {
    const { rows } = await client.query<PendingRow>(
      'SELECT id, type FROM outbox WHERE seq IS NULL ORDER BY id LIMIT $1 FOR UPDATE',
      [batchSize],
    )
    if (rows.length > 0) await numberRows(client, rows, subscriptions)
    await client.query('COMMIT')
    return rows.length
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function numberRows(
  client: pg.Client,
  rows: PendingRow[],
  subscriptions: Subscriptions,
): Promise<void> {
  const counter = await client.query<{ first: string }>(
    'UPDATE outbox_counter SET seq = seq + $1 RETURNING seq - $1 + 1 AS first',
    [rows.length],
  )
  const first = Number(counter.rows[0]?.first)
  const seqs = rows.map((_, index) => first + index)
  await client.query(
    `UPDATE outbox SET seq = numbered.seq
     FROM unnest($1::bigint[], $2::bigint[]) AS numbered (id, seq) WHERE outbox.id = numbered.id`,
    [rows.map((row) => row.id), seqs],
  )
  for (const [index, row] of rows.entries()) {
    for (const task of subscriptions.get(row.type) ?? []) {
      await client.query(
        'SELECT graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => 12)',
        [task, JSON.stringify({ seq: seqs[index] }), `${task}:${seqs[index]}`],
      )
    }
  }
}
