import { sendRun } from '../apps/server/src/features/settlement/runs/send-run.ts'
import { createDeps } from '../apps/server/src/deps.ts'
import { FakeClock } from '../apps/server/src/platform/clock.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import type { Currency } from './settlement-people.ts'

// A process that sends a month's payouts, to be killed:
// node soak/settlement-worker.ts URL FOLDER TIME ADMIN MONTH CURRENCY KEY
const [url = '', folder = '', time = '', adminOid = '', month = '', currency = '', key = ''] =
  process.argv.slice(2)
const config = readConfig({ NODE_ENV: 'test', PLAX_DATA: folder, PLAX_LOG_LEVEL: 'silent' })
try {
  const deps = await createDeps(config, url, { clock: new FakeClock(new Date(time)) })
  await sendRun(
    { ...deps, kinds: [], connect: null },
    { adminOid, key, month, method: 'bank', currency: currency as Currency },
  )
  process.exit(0)
} catch {
  // The database was killed under it; the parent sends the rest.
  process.exit(3)
}
