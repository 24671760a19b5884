import { join } from 'node:path'
import { FakeClock } from '../../apps/server/src/platform/clock.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openApp } from '../../apps/server/src/testing/open-app.ts'
import { toyShop } from '../../apps/server/src/testing/toy/toy-shop.ts'
import { toysToOrder } from '../../apps/server/src/testing/toy/toys-to-order.ts'

/** Plax with toys to order, as a process of its own: no kind of item of the program has escrows yet. */
const [folder = '', databaseUrl = ''] = process.argv.slice(2)
const config = readConfig({
  NODE_ENV: 'test',
  PLAX_DATA: join(folder, 'data'),
  PLAX_LOG_LEVEL: 'error',
  PLAX_TRUST_PROXY: '1',
})
const shop = toyShop()
const sales = [...(shop.sales ?? []), toysToOrder]
const t = await openApp(
  config,
  databaseUrl,
  { clock: new FakeClock(new Date()) },
  { ...shop, sales },
)
console.log(`listening at ${await t.app.listen({ port: 0, host: '127.0.0.1' })}`)
process.on('SIGTERM', () => void t.close().then(() => process.exit(0)))
