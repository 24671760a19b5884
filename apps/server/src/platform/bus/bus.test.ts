import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createTestDatabase, type TestDatabase, withClient } from '../../testing/database.ts'
import { NatsServer } from '../../testing/nats-server.ts'
import { createLog } from '../log.ts'
import { type Bus, maxHintBytes } from './bus.ts'
import type { OpenLine } from './line.ts'
import { natsLine } from './nats-line.ts'
import { openBus } from './open-bus.ts'
import { postgresLine } from './postgres-line.ts'

const lines: string[] = []
const log = createLog('warn', { write: (line) => void lines.push(line) })
let database: TestDatabase
const nats = new NatsServer()

beforeAll(async () => {
  database = await createTestDatabase()
  await nats.start()
})

afterAll(async () => {
  await nats.stop()
  await database.close()
})

interface Broker {
  name: string
  open: () => OpenLine
  /** Cuts every connection, and lets nobody connect until `allow`. */
  cut: () => Promise<void>
  allow: () => Promise<void>
  /** Cuts the connections of the process that connected first. */
  cutFirst: () => Promise<void>
}

const brokers: Broker[] = [
  {
    name: 'PostgreSQL',
    open: () => postgresLine({ url: database.url, log }),
    cut: async () => {
      await onServer(`ALTER DATABASE ${databaseName()} ALLOW_CONNECTIONS false`)
      await onServer(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = '${databaseName()}' AND application_name = 'plax bus'`,
      )
    },
    allow: () => onServer(`ALTER DATABASE ${databaseName()} ALLOW_CONNECTIONS true`),
    cutFirst: () =>
      onServer(
        `SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
         WHERE datname = '${databaseName()}' AND application_name = 'plax bus'
         ORDER BY backend_start LIMIT 2) AS first`,
      ),
  },
  {
    name: 'NATS',
    open: () => natsLine({ url: nats.url, subject: 'plax.test', log }),
    cut: () => nats.stop(),
    allow: () => nats.start(),
    cutFirst: async () => nats.cutFirst(),
  },
]

const databaseName = () => new URL(database.url).pathname.slice(1)

async function onServer(statement: string): Promise<void> {
  await withClient(inject('databaseUrl'), (client) => client.query(statement))
}

describe.each(brokers)('the bus over $name', ({ open, cut, allow, cutFirst }) => {
  const opened: Bus[] = []

  /** The bus of another process. */
  async function process(): Promise<Bus> {
    const bus = await openBus(open(), log)
    opened.push(bus)
    return bus
  }

  function listen(bus: Bus, topic: string): unknown[] {
    const heard: unknown[] = []
    bus.subscribe(topic, (payload) => heard.push(payload))
    return heard
  }

  function countGaps(bus: Bus): () => number {
    let gaps = 0
    bus.onGap(() => (gaps += 1))
    return () => gaps
  }

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((bus) => bus.stop()))
  })

  it('delivers hints to all processes, also to the one that publishes', async () => {
    const [one, other] = [await process(), await process()]
    const heard = [listen(one, 'a'), listen(other, 'a'), listen(other, 'b')]
    await one.publish('a', { n: 1 })
    await expect.poll(() => heard).toEqual([[{ n: 1 }], [{ n: 1 }], []])
  })

  it('keeps the order in which a process publishes', async () => {
    const [one, other] = [await process(), await process()]
    const heard = listen(other, 'a')
    const numbers = Array.from({ length: 3000 }, (_, index) => index)
    await Promise.all(numbers.map((n) => one.publish('a', n)))
    await expect.poll(() => heard.length).toBe(numbers.length)
    expect(heard).toEqual(numbers)
  })

  it('delivers hints of 7,800 bytes and rejects longer ones', async () => {
    const bus = await process()
    const heard = listen(bus, 'a')
    const longest = 'x'.repeat(maxHintBytes - JSON.stringify({ topic: 'a', payload: '' }).length)
    await expect(bus.publish('a', `${longest}x`)).rejects.toThrow(RangeError)
    await bus.publish('a', longest)
    await expect.poll(() => heard).toEqual([longest])
    expect(maxHintBytes).toBe(7800)
  })

  it('calls the other listeners when one throws', async () => {
    const bus = await process()
    bus.subscribe('a', () => {
      throw new Error('a broken listener')
    })
    const heard = listen(bus, 'a')
    await bus.publish('a', 1)
    await bus.publish('a', 2)
    await expect.poll(() => heard).toEqual([1, 2])
    expect(lines.some((line) => line.includes('a broken listener'))).toBe(true)
  })

  it('calls no listener whose subscription ended', async () => {
    const bus = await process()
    const ended: unknown[] = []
    const end = bus.subscribe('a', (payload) => ended.push(payload))
    const heard = listen(bus, 'a')
    end()
    await bus.publish('a', 1)
    await expect.poll(() => heard).toEqual([1])
    expect(ended).toEqual([])
  })

  it('announces one gap after an outage, loses what was published in it, and then delivers', async () => {
    const [one, other] = [await process(), await process()]
    const heard = listen(other, 'a')
    const gaps = [countGaps(one), countGaps(other)]
    await cut()
    await expect
      .poll(async () => {
        await one.publish('a', 'during')
        return lines.filter((line) => line.includes('lost its connection')).length
      })
      .toBeGreaterThan(0)
    await allow()
    await expect.poll(() => gaps.map((count) => count()), { timeout: 5000 }).toEqual([1, 1])
    await one.publish('a', 'after')
    await expect.poll(() => heard.at(-1)).toBe('after')
    expect(heard.filter((payload) => payload === 'after')).toHaveLength(1)
    // Longer than what processes take to settle.
    await delay(1000)
    expect(gaps.map((count) => count())).toEqual([1, 1])
  })

  it('announces a gap to every process when one has lost its connection', async () => {
    const [one, other] = [await process(), await process()]
    const gaps = [countGaps(one), countGaps(other)]
    await cutFirst()
    await expect.poll(() => gaps.map((count) => count()), { timeout: 5000 }).toEqual([1, 1])
  })

  it('stops again without an error, and during an outage', async () => {
    const bus = await process()
    await bus.stop()
    await bus.stop()
    await bus.publish('a', 1)
    const cutOff = await process()
    await cut()
    await cutOff.stop()
    await allow()
  })
})
