import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bucketName } from '../apps/server/src/features/ledger/ledger.service.ts'
import { readCreatorJournal } from '../apps/server/src/features/settlement/statements/journal.ts'
import type { TestApp } from '../apps/server/src/testing/open-app.ts'
import type { Sums } from './settlement-books.ts'
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
  writeFileSync(join(folder, 'recompute.mjs'), (await t.call('GET /settlement/recompute')).text)
  const wrong: string[] = []
  const held = await readHeld(t)
  let months = 0
  await inCrowds(creators, async (creatorOid, creator) => {
    let text = ''
    for await (const piece of readCreatorJournal(t.deps, creatorOid)) text += piece
    writeFileSync(join(folder, `${creator}.ndjson`), text)
  })
  const asked = creators.map((_, creator) => `${creator}.ndjson`)
  await runProgram(folder, asked)
  const found = creators.map(
    (_, creator) => readAnswer(folder, `${creator}.ndjson`) as RecomputedMonths,
  )
  for (const [creator, { months: own }] of found.entries()) {
    for (const [month, sums] of told[creator] ?? []) {
      months += 1
      const one = own.find(({ month: name }) => name === month)
      if (!isSame(one?.sums, sums)) wrong.push(`${creator}'s ${month} is recomputed otherwise`)
    }
    const balance = own.at(-1)?.balance ?? { coin: 0, credit: 0 }
    const ledger = held.get(creators[creator] ?? '') ?? { coin: 0, credit: 0 }
    if (!isSame(balance, ledger)) wrong.push(`creator ${creator} has ${JSON.stringify(ledger)}`)
  }
  const lined = found.flatMap(({ months: own }, creator) =>
    creator % oneInHowMany === 0
      ? own.map(({ month, sums }) => ({ file: `${creator}.ndjson ${month}`, sums }))
      : [],
  )
  await runProgram(
    folder,
    lined.map(({ file }) => file),
  )
  for (const { file, sums } of lined) {
    const { lines } = readAnswer(folder, file) as { lines: Line[] }
    if (!isSame(addUp(lines), sums)) wrong.push(`the lines of ${file} are not its sums`)
  }
  return { wrong, months }
}

/** Of an item in a month. */
type Line = Sums & { currency: 'coin' | 'credit' }

/** Lines by currency, each amount added up. */
function addUp(lines: readonly Line[]): Record<string, Sums> {
  const names = ['sold', 'refunded', 'gross', 'bonus', 'fee', 'earned', 'claims'] as const
  const groups = [...Map.groupBy(lines, ({ currency }) => currency)]
  const sumOf = (of: readonly Line[], name: keyof Sums) =>
    of.reduce((sum, line) => sum + line[name], 0)
  return Object.fromEntries(
    groups.map(([currency, of]) => [
      currency,
      Object.fromEntries(names.map((name) => [name, sumOf(of, name)])) as unknown as Sums,
    ]),
  )
}

interface RecomputedMonths {
  months: { month: string; sums: unknown; balance: { coin: number; credit: number } }[]
}

type HeldBalance = RecomputedMonths['months'][number]['balance']

/** What the ledger has for each creator, from its entries. */
async function readHeld(t: TestApp): Promise<Map<string, HeldBalance>> {
  const rows = await t.deps.db
    .selectFrom('entries')
    .select(({ fn }) => ['owner_oid', 'bucket', fn.sum<string>('amount').as('amount')])
    .where('kind', '=', 'creator')
    .groupBy(['owner_oid', 'bucket'])
    .execute()
  const held = new Map<string, HeldBalance>()
  for (const { owner_oid: oid, bucket, amount } of rows) {
    const balance = held.get(oid) ?? { coin: 0, credit: 0 }
    balance[bucketName(bucket) === 'coin' ? 'coin' : 'credit'] += Number(amount)
    held.set(oid, balance)
  }
  return held
}

/** Runs the program once for each of its arguments, beside each other: to fork is dear for who holds so much. */
function runProgram(folder: string, asked: readonly string[]): Promise<void> {
  const each = `'${process.execPath}' recompute.mjs $0 > "$0.json"`
  const child = spawn('xargs', ['-d', '\\n', '-P', '3', '-n', '1', 'sh', '-c', each], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(asked.map((one) => `${one}\n`).join(''))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`The program ended with ${code}.`)),
    )
  })
}

function readAnswer(folder: string, asked: string): unknown {
  return JSON.parse(readFileSync(join(folder, `${asked}.json`), 'utf8'))
}

/** Whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)))
}
