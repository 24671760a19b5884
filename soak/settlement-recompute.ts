import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bucketName } from '../apps/server/src/features/ledger/ledger.service.ts'
import { readCreatorJournal } from '../apps/server/src/features/settlement/statements/journal.ts'
import type { TestApp } from '../apps/server/src/testing/open-app.ts'
import { creators } from './settlement-people.ts'
import { inCrowds } from './settlement-sales.ts'

/** Of so many creators one has each of their months recomputed line by line, too. */
const oneInHowMany = 50

/**
 * Gives each creator's journal, and nothing else, to the program that the service publishes, and
 * compares what it says of each month with what their statements said when the month was over.
 */
export async function recomputeAll(
  t: TestApp,
  told: readonly ReadonlyMap<string, unknown>[],
  folder: string,
): Promise<{ wrong: string[]; months: number }> {
  const program = join(folder, 'recompute.mjs')
  writeFileSync(program, (await t.call('GET /settlement/recompute')).text)
  const wrong: string[] = []
  const held = await readHeld(t)
  let months = 0
  await inCrowds(creators, async (creatorOid, creator) => {
    const journal = join(folder, `${creator}.ndjson`)
    let text = ''
    for await (const piece of readCreatorJournal(t.deps, creatorOid)) text += piece
    writeFileSync(journal, text)
    const found = JSON.parse(await runProgram(program, journal)) as Found
    for (const [month, sums] of told[creator] ?? []) {
      months += 1
      const own = found.months.find((one) => one.month === month)
      if (!isSame(own?.sums, sums))
        wrong.push(`creator ${creator}'s ${month} is recomputed otherwise`)
    }
    const balance = found.months.at(-1)?.balance ?? { coin: 0, credit: 0 }
    const ledger = held.get(creatorOid) ?? { coin: 0, credit: 0 }
    if (!isSame(balance, ledger)) wrong.push(`creator ${creator} has ${JSON.stringify(ledger)}`)
    if (creator % oneInHowMany !== 0) return
    for (const { month, sums } of found.months) {
      const one = JSON.parse(await runProgram(program, journal, month)) as { sums: unknown }
      if (!isSame(one.sums, sums)) wrong.push(`the lines of ${creator}'s ${month} are not its sums`)
    }
  })
  return { wrong, months }
}

interface Found {
  months: { month: string; sums: unknown; balance: { coin: number; credit: number } }[]
}

type Held = Found['months'][number]['balance']

/** What the ledger has for each creator, from its entries. */
async function readHeld(t: TestApp): Promise<Map<string, Held>> {
  const rows = await t.deps.db
    .selectFrom('entries')
    .select(({ fn }) => ['owner_oid', 'bucket', fn.sum<string>('amount').as('amount')])
    .where('kind', '=', 'creator')
    .groupBy(['owner_oid', 'bucket'])
    .execute()
  const held = new Map<string, Held>()
  for (const { owner_oid: oid, bucket, amount } of rows) {
    const balance = held.get(oid) ?? { coin: 0, credit: 0 }
    balance[bucketName(bucket) === 'coin' ? 'coin' : 'credit'] += Number(amount)
    held.set(oid, balance)
  }
  return held
}

function runProgram(program: string, ...more: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    child.on('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`The program ended with ${code}.`)),
    )
  })
}

/** Whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)))
}
