import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseIsBack } from './database-back.ts'
import type { House } from './settlement-house.ts'
import { adminOid, type Currency } from './settlement-people.ts'

/** Payouts of a month in a currency, sent under a key. */
interface Run {
  month: string
  currency: Currency
  key: string
}

interface Kills {
  worker: number
  database: number
  /** Whether some were sent and others not when the last kill came. */
  isHalf: boolean
}

/** Lets a process send until some are sent, then kills it; the database first, where that is asked for. */
export async function sendAndKill(
  house: House,
  run: Run,
  { killsDatabase }: { killsDatabase: boolean },
): Promise<Kills> {
  const { waiting } = await countSent(house, run)
  const kills = { worker: 0, database: 0 }
  if (killsDatabase) {
    const worker = startWorker(house, run)
    await untilSent(house, { run, count: 1 + waiting / 8, worker })
    house.killDatabase()
    kills.database += 1
    await worker.ended
    await databaseIsBack(house.url)
  }
  const worker = startWorker(house, run)
  await untilSent(house, { run, count: waiting / 3, worker })
  worker.kill()
  if ((await worker.ended) === 'SIGKILL') kills.worker += 1
  const left = await countSent(house, run)
  return { ...kills, isHalf: left.sent > 0 && left.waiting > 0 }
}

interface Worker {
  state: { isOver: boolean }
  /** With the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>
  kill: () => void
}

function startWorker(house: House, { month, currency, key }: Run): Worker {
  const file = join(import.meta.dirname, 'settlement-worker.ts')
  const who = [house.url, house.folder, house.app.clock.now().toISOString(), adminOid]
  const child = spawn(process.execPath, [file, ...who, month, currency, key], { stdio: 'ignore' })
  const state = { isOver: false }
  const ended = new Promise<NodeJS.Signals | null>((done) => {
    child.on('close', (_code, signal) => {
      state.isOver = true
      done(signal)
    })
  })
  return { state, ended, kill: () => child.kill('SIGKILL') }
}

async function untilSent(
  house: House,
  { run, count, worker }: { run: Run; count: number; worker: Worker },
): Promise<void> {
  while (!worker.state.isOver && (await countSent(house, run)).sent < count) await delay(2)
}

async function countSent(
  house: House,
  { month, currency }: Run,
): Promise<{ sent: number; waiting: number }> {
  const rows = await house.app.deps.db
    .selectFrom('settlement_requests')
    .select(({ fn }) => ['step', fn.countAll<number>().as('count')])
    .where('month', '=', month)
    .where('currency', '=', currency)
    .where('state', '=', 'processing')
    .where('held_reason', 'is', null)
    .groupBy('step')
    .execute()
  const of = (step: string) => rows.find((row) => row.step === step)?.count ?? 0
  return { sent: of('sent'), waiting: of('approved') }
}
