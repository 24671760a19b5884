import { randomBytes } from 'node:crypto'
import { draw } from '@plax/draws'
import type { Deps } from '../../../deps.ts'
import { queueTest } from '../../alerts/alerts.service.ts'
import { lockOwn, readTable } from './roulettes.ts'
import { drawOf } from './spins.ts'

/** Queues an alert of a spin that nobody pays, by a seed of its own. Throws `roulette.not_found`. */
export async function testSpin(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { creatorOid, oid }: { creatorOid: string; oid: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const table = readTable(await lockOwn(tx, oid, creatorOid))
    const seed = randomBytes(32).toString('hex')
    const shown = drawOf(table, draw({ seed, clientSeed: 'test', nonce: 1, table }))
    const text = shown.items[shown.index]?.name ?? ''
    await queueTest(tx, { creatorOid, coins: table.feeCoins, text, draw: shown, now })
  })
}
