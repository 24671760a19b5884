import type pg from 'pg'
import { grant } from '../../apps/server/src/features/ledger/ledger.service.ts'
import type { TestApp } from '../../apps/server/src/testing/open-app.ts'
import { newKey } from '../../apps/server/src/testing/money.ts'
import type { Place } from '../plax/open.ts'
import { openSceneApp } from './scene.ts'

export interface JobTime {
  ms: number
  /** What it waited for longest, and for how long. */
  slowest: string
}

/** As many as are posted between two proofs of what is new. */
const newPostings = 1000

/** How long jobs take: those that read all of an installation, and those that read what is new. */
export async function timeJobs(place: Place): Promise<Map<string, JobTime>> {
  const t = await openSceneApp(place)
  const times = new Map<string, JobTime>()
  const takeSlowest = timeStatements(t.deps.pool)
  const time = async (task: string, name = task) => {
    takeSlowest()
    const begun = performance.now()
    await t.jobs.get(task)?.({})
    times.set(name, { ms: performance.now() - begun, slowest: takeSlowest() })
  }
  await time('story.rank')
  await time('ledger.check', 'ledger.check, of all')
  await postSome(t)
  await time('ledger.check', `ledger.check, of ${newPostings} new`)
  await postSome(t)
  await time('ledger.rollUp', `ledger.rollUp, of ${newPostings} new`)
  await t.close()
  return times
}

/** Gifts to people of the first thousand, a few to each. */
async function postSome(t: TestApp): Promise<void> {
  const people = await t.deps.db.selectFrom('wallets').select('owner_oid').limit(100).execute()
  const amounts = [{ bucket: 'bonusCoin' as const, amount: 1, origin: 'bench' }]
  for (let number = 0; number < newPostings; number += 1) {
    const ownerOid = people[number % people.length]?.owner_oid ?? ''
    const request = { operation: 'bench.give', key: newKey(), type: 'increase', ownerOid } as const
    const now = t.clock.now()
    await t.deps.db.transaction().execute((tx) => grant(tx, { ...request, amounts, now }))
  }
}

/** Times every statement that the pool's connections send; answers the slowest since it was asked. */
function timeStatements(pool: pg.Pool): () => string {
  const timed = new WeakSet<pg.PoolClient>()
  let slowest = { ms: 0, text: '' }
  pool.on('acquire', (client) => {
    if (timed.has(client)) return
    timed.add(client)
    const send = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>
    const sendTimed = async (text: unknown, ...others: unknown[]) => {
      const begun = performance.now()
      const answer = await send(text, ...others)
      const ms = performance.now() - begun
      if (ms > slowest.ms) slowest = { ms, text: String(text) }
      return answer
    }
    client.query = sendTimed as typeof client.query
  })
  return () => {
    const { ms, text } = slowest
    slowest = { ms: 0, text: '' }
    return `${Math.round(ms)} ms: ${text.replace(/\s+/g, ' ').trim().slice(0, 100)}`
  }
}
