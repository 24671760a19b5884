import { join } from 'node:path'
import { FakeClock } from '../../apps/server/src/platform/clock.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openApp, type TestApp } from '../../apps/server/src/testing/open-app.ts'
import { type ServerProcess, spawnServer } from '../../apps/server/src/testing/server-process.ts'

/** Where a benchmark has its files and its rows. */
export interface Place {
  folder: string
  databaseUrl: string
}

/** Plax within this process, to prepare rows by; its clock stands still. */
export function openBenchApp(
  { folder, databaseUrl }: Place,
  { now = new Date(), env = {} }: { now?: Date; env?: Record<string, string> } = {},
): Promise<TestApp> {
  const config = readConfig({
    NODE_ENV: 'test',
    PLAX_DATA: join(folder, 'data'),
    PLAX_LOG_LEVEL: 'error',
    ...env,
  })
  return openApp(config, databaseUrl, { clock: new FakeClock(now) })
}

/** A server as it is measured: in production, without jobs, behind a proxy, as a process of its own. */
export function spawnPlax(
  { folder, databaseUrl }: Place,
  env: Record<string, string> = {},
): ServerProcess & { pid: number; stop: () => Promise<void> } {
  const plax = spawnServer({
    dataDir: join(folder, 'data'),
    env: {
      NODE_ENV: 'production',
      PLAX_ROLES: 'api',
      PLAX_DEMO: '0',
      PLAX_LOG_LEVEL: 'error',
      PLAX_TRUST_PROXY: '1',
      DATABASE_URL: databaseUrl,
      ...env,
    },
  })
  const stop = async () => {
    plax.child.kill('SIGTERM')
    await plax.ended
  }
  return { ...plax, pid: plax.child.pid ?? 0, stop }
}
