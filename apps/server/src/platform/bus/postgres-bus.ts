import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'

const channel = 'plax_bus'
const maxPayloadBytes = 7800
const reconnectMs = 1000

/** The bus over LISTEN and NOTIFY: one listening connection a process, which reconnects by itself. */
export async function createPostgresBus(options: {
  url: string
  pool: pg.Pool
  log: Log
}): Promise<Bus> {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  let client: pg.Client | null = null
  let stopped = false

  const dispatch = (text: string | undefined) => {
    const { topic, payload } = JSON.parse(text ?? '{}') as { topic: string; payload: unknown }
    for (const listener of listeners.get(topic) ?? []) listener(payload)
  }

  const connect = async () => {
    const next = new pg.Client({ connectionString: options.url })
    next.on('notification', (message) => dispatch(message.payload))
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, null))
    await next.connect()
    await next.query(`LISTEN ${channel}`)
    client = next
  }

  const lost = (one: pg.Client, error: Error | null) => {
    if (stopped || client !== one) return
    client = null
    options.log.warn({ err: error }, 'the bus lost its connection and tries again')
    void reconnect()
  }

  const reconnect = async () => {
    while (!stopped && client === null) {
      await delay(reconnectMs)
      await connect().catch(() => {})
    }
  }

  await connect()
  return {
    publish: async (topic, payload) => {
      const text = JSON.stringify({ topic, payload })
      if (Buffer.byteLength(text) > maxPayloadBytes) throw new RangeError('The hint is too long.')
      await options.pool.query('SELECT pg_notify($1, $2)', [channel, text])
    },
    subscribe: (topic, listener) => {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => set.delete(listener)
    },
    stop: async () => {
      stopped = true
      await client?.end().catch(() => {})
    },
  }
}
