import { createDb } from '../apps/server/src/platform/db/database.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import { doWork } from './ledger-work.ts'

// Works on from a number until it is killed: node soak/ledger-client.ts URL FROM
// Says `began N` before and `done N OUTCOME` after each piece of work.
const [url = '', from = '0'] = process.argv.slice(2)
const db = createDb(createPool(url, 8))
let next = Number(from)

async function client(): Promise<void> {
  for (;;) {
    const number = next
    next += 1
    process.stdout.write(`began ${number}\n`)
    const outcome = await doWork(db, number)
    process.stdout.write(`done ${number} ${outcome}\n`)
  }
}

try {
  await Promise.all(Array.from({ length: 8 }, client))
} catch {
  // The database was killed under it; the parent starts another client.
  process.exit(3)
}
