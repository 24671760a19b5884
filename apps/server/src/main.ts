import { collectJobs, createApp, createFeatures } from './app.ts'
import { demoWorldSetting } from './demo/demo-world.ts'
import { describeSignIns } from './demo/people.ts'
import { closeDeps, createDeps, type Deps } from './deps.ts'
import { type Config, readConfig } from './platform/config.ts'
import { StartError } from './platform/errors.ts'
import { Relay } from './platform/events/relay.ts'
import type { Feature } from './platform/feature.ts'
import { prepareJobs, startWorker } from './platform/jobs/jobs.ts'
import { registerWeb } from './platform/web/web.ts'
import { assertPortFree, prepareDataDir } from './start/checks.ts'
import { openDatabase } from './start/database.ts'

type Stop = () => Promise<void>

const say = (text: string) => process.stdout.write(`${text}\n`)

/** What to stop, last started first. */
const stops: Stop[] = []
let stopping: Promise<void> | null = null

async function start(config: Config): Promise<void> {
  await assertPortFree(config)
  prepareDataDir(config.dataDir)
  say(config.databaseUrl ? '\n  Opening the database…' : '\n  Starting the database…')
  const { url, applied } = await openDatabase(config, (stop) => stops.push(stop))
  if (applied.length > 0) say(`  ${applied.length} migrations applied.`)
  const deps = await createDeps(config, url)
  stops.push(() => closeDeps(deps))
  await prepareJobs(deps.pool)
  const features = createFeatures(deps)
  const hasDemo = config.demo && (await prepareDemo(deps))
  if (config.roles.has('worker')) await startJobs(deps, features)
  if (config.roles.has('api')) await startWeb(deps, features)
  if (hasDemo && config.roles.has('api')) say(describeSignIns())
}

/** The demo's stories and brushes are loaded only where they are to be made. */
async function prepareDemo(deps: Deps): Promise<boolean> {
  const state = await deps.settings.get(demoWorldSetting)
  if (state === 'made' || state === 'declined') return state === 'made'
  const { seedDemo } = await import('./demo/seed.ts')
  return seedDemo(deps, { onBegin: () => say('  Preparing the demo world…') })
}

async function startJobs(deps: Deps, features: Feature[]): Promise<void> {
  const { subscriptions, ...work } = collectJobs(features)
  const relay = new Relay({ url: deps.databaseUrl, subscriptions, log: deps.log })
  relay.start()
  stops.push(() => relay.stop())
  const worker = await startWorker({ pool: deps.pool, ...work, log: deps.log })
  stops.push(() => worker.stop())
}

async function startWeb(deps: Deps, features: Feature[]): Promise<void> {
  const { config } = deps
  const app = await createApp(deps, features)
  stops.push(async () => {
    for (const feature of features) await feature.stop?.()
    await app.close()
  })
  await registerWeb(app, {
    mode: process.env.PLAX_DEV === '1' ? 'development' : 'production',
    publicUrl: config.publicUrl,
    devScreens: config.mode !== 'production',
    countryHeader: config.countryHeader,
  })
  await app.listen({ host: config.host, port: config.port })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  say(`\n  Plax is at ${config.publicUrl ?? `http://${config.host}:${port}`}\n`)
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const one of stops.toReversed()) await one().catch(() => {})
  })()
  return stopping
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)))
  }
  // The starter holds our standard input; when it is gone, so are we.
  if (process.env.PLAX_STARTER === '1') {
    process.stdin.resume().on('end', () => void stop().then(() => process.exit(0)))
  }
  try {
    await start(readConfig(process.env))
  } catch (error) {
    await stop()
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`\n  ${error.message}\n\n`)
    process.exit(1)
  }
}

await main()
