import pg from 'pg'
import { relayBatch } from '../platform/events/relay.ts'
import { giveAmount, newKey } from './money.ts'
import type { TestApp } from './open-app.ts'
import type { Person } from './people.ts'
import { runQueued } from './run-jobs.ts'
import { publishStory } from './stories.ts'

/** Numbers the events, as the relay does. */
export async function relayEvents(t: TestApp): Promise<void> {
  const client = new pg.Client({ connectionString: t.deps.databaseUrl })
  await client.connect()
  while ((await relayBatch(client, new Map())) > 0);
  await client.end()
}

/** Starts the jobs of each event type and runs them, as the worker does. */
export async function followEvents(t: TestApp, tasks: Record<string, string>): Promise<void> {
  const client = new pg.Client({ connectionString: t.deps.databaseUrl })
  await client.connect()
  const jobs = new Map(Object.entries(tasks).map(([type, task]) => [type, [task]]))
  while ((await relayBatch(client, jobs)) > 0);
  await client.end()
  for (const task of Object.values(tasks)) await runQueued(t, task)
}

/** Delivers the notifications of all events, as the worker does. */
export async function deliverEvents(t: TestApp): Promise<void> {
  await relayEvents(t)
  await t.jobs.get('notification.read')?.({})
}

/** A story that is sold, with what it costs. */
export async function sellStory(t: TestApp, creator: Person): Promise<string> {
  return publishStory(t, creator, { title: 'The harbour', access: 'buyers', priceCoins: 300 })
}

/** Buys a story over HTTP, which emits a sale; returns the order. */
export async function buy(t: TestApp, buyer: Person, contentOid: string): Promise<string> {
  await giveAmount(t, buyer, 'coin', 300)
  const answer = await t.call('POST /payment/orders', {
    token: buyer.token,
    idempotencyKey: newKey(),
    body: { contentOid, priceCoins: 300 },
  })
  if (answer.status !== 200) throw new Error(`Buying answered ${answer.status}: ${answer.text}`)
  return answer.body.orderOid
}
