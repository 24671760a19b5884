import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Line, LineEvents, OpenLine } from './line.ts'

const channel = 'plax_bus'
const applicationName = 'plax bus'
const textsAtOnce = 500
const reconnectMs = 250
const pingMs = 10_000
/** After which a query that isn’t answered means that the connection is dead. */
const silentMs = 5000
/** Of PostgreSQL’s queue of notifications; a full one fails every transaction that notifies. */
const mostQueued = 0.1

interface Waiting {
  text: string
  done: () => void
}

/**
 * A line over LISTEN and NOTIFY, on two connections of its own: one listens, and one sends what has
 * queued up meanwhile in one statement, which keeps the order. If either is lost, both are opened anew.
 */
export function postgresLine({ url, log }: { url: string; log: Log }): OpenLine {
  return async (events) => {
    const line = new PostgresLine(url, log, events)
    await line.connect()
    return line
  }
}

class PostgresLine implements Line {
  readonly #url: string
  readonly #log: Log
  readonly #events: LineEvents
  readonly #queue: Waiting[] = []
  #listener: pg.Client | null = null
  #sender: pg.Client | null = null
  #ping: NodeJS.Timeout | undefined
  #isSending = false
  #isStopped = false

  constructor(url: string, log: Log, events: LineEvents) {
    this.#url = url
    this.#log = log
    this.#events = events
  }

  async connect(): Promise<void> {
    const opened = await Promise.allSettled([this.#open(), this.#open()])
    const clients = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const [listener, sender] = clients
    const failed = opened.find((one) => one.status === 'rejected')
    if (!listener || !sender || this.#isStopped) {
      await Promise.all(clients.map(close))
      throw failed?.reason ?? new Error('The bus is stopped.')
    }
    listener.on('notification', ({ payload }) => this.#events.onText(payload ?? ''))
    try {
      await listener.query(`LISTEN ${channel}`)
    } catch (error) {
      await Promise.all(clients.map(close))
      throw error
    }
    this.#listener = listener
    this.#sender = sender
    this.#ping = setInterval(() => void this.#check(), pingMs).unref()
  }

  send(text: string): Promise<void> {
    if (!this.#sender) return Promise.resolve()
    return new Promise((done) => {
      this.#queue.push({ text, done })
      void this.#sendQueue()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#disconnect()
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: applicationName,
      connectionTimeoutMillis: silentMs,
      query_timeout: silentMs,
      keepAlive: true,
    })
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client, null))
    await client.connect()
    return client
  }

  async #sendQueue(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, textsAtOnce)
      const sender = this.#sender
      const texts = batch.map(({ text }) => text)
      await sender
        ?.query('SELECT pg_notify($1, x) FROM unnest($2::text[]) x', [channel, texts])
        .catch((error: Error) => this.#lose(sender, error))
      for (const { done } of batch) done()
    }
    this.#isSending = false
  }

  /** Finds connections that died silently, and ends listeners of stopped processes before they fill the queue. */
  async #check(): Promise<void> {
    const [listener, sender] = [this.#listener, this.#sender]
    if (!listener || !sender) return
    await listener.query('SELECT').catch((error: Error) => this.#lose(listener, error))
    await endStopped(sender).catch((error: Error) => this.#lose(sender, error))
  }

  #lose(one: pg.Client, error: Error | null): void {
    if (this.#isStopped || (one !== this.#listener && one !== this.#sender)) return
    this.#log.warn({ err: error }, 'the bus lost its connection and connects again')
    void this.#disconnect().then(() => this.#reconnect())
  }

  async #disconnect(): Promise<void> {
    clearInterval(this.#ping)
    const clients = [this.#listener, this.#sender].filter((client) => client !== null)
    this.#listener = this.#sender = null
    await Promise.all(clients.map(close))
  }

  async #reconnect(): Promise<void> {
    while (!this.#isStopped) {
      await delay(reconnectMs * (1 + Math.random()))
      const isConnected = await this.connect().then(
        () => true,
        () => false,
      )
      if (isConnected) return this.#events.onBack()
    }
  }
}

async function close(client: pg.Client): Promise<void> {
  client.removeAllListeners('notification')
  await Promise.race([client.end().catch(() => {}), delay(silentMs, null, { ref: false })])
}

/** PostgreSQL never ends a listener that doesn’t read, and keeps what it has still to read. */
async function endStopped(sender: pg.Client): Promise<void> {
  const { rows } = await sender.query<{ usage: number }>(
    'SELECT pg_notification_queue_usage() AS usage',
  )
  if ((rows[0]?.usage ?? 0) < mostQueued) return
  await sender.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = $1 AND wait_event = 'ClientWrite' AND pid <> pg_backend_pid()`,
    [applicationName],
  )
}
