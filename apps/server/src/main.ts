import { accessSync, constants, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { collectJobs, createApp, createFeatures } from './app.ts'
import { closeDeps, createDeps } from './deps.ts'
import { type Config, readConfig } from './platform/config.ts'
import { startEmbeddedPostgres } from './platform/db/embedded.ts'
import { assertUsableLocale } from './platform/db/locale.ts'
import { migrate, readMigrations } from './platform/db/migrate.ts'
import { StartError } from './platform/errors.ts'
import { Relay } from './platform/events/relay.ts'
import { registerWeb } from './platform/web/web.ts'
import { prepareJobs, startWorker } from './platform/jobs/jobs.ts'

type Stop = () => Promise<void>

const say = (text: string) => process.stdout.write(`${text}\n`)

/** What to stop, last started first. */
const stops: Stop[] = []
let stopping: Promise<void> | null = null

async function start(config: Config): Promise<void> {
  await assertPortFree(config)
  prepareDataDir(config.dataDir)
  const databaseUrl = await openDatabase(config)
  await assertUsableLocale(databaseUrl)
  const applied = await migrate(
    databaseUrl,
    readMigrations(join(import.meta.dirname, 'migrations')),
  )
  if (applied.length > 0) say(`  database: ${applied.length} migrations applied`)
  const deps = await createDeps(config, databaseUrl)
  stops.push(() => closeDeps(deps))
  await prepareJobs(deps.pool)
  const features = createFeatures(deps)
  if (config.roles.has('worker')) {
    const { jobs, cron, subscriptions } = collectJobs(features)
    const relay = new Relay({ url: databaseUrl, subscriptions, log: deps.log })
    relay.start()
    const worker = await startWorker({ pool: deps.pool, jobs, cron, log: deps.log })
    stops.push(async () => {
      await relay.stop()
      await worker.stop()
    })
  }
  if (config.roles.has('api')) {
    const app = await createApp(deps, features)
    stops.push(async () => {
      for (const feature of features) await feature.stop?.()
      await app.close()
    })
    await registerWeb(app, {
      mode: process.env.PLAX_DEV === '1' ? 'development' : 'production',
      publicUrl: config.publicUrl,
      devScreens: config.mode !== 'production',
    })
    await app.listen({ host: config.host, port: config.port })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    say(`\n  Plax is at ${config.publicUrl ?? `http://${config.host}:${port}`}\n`)
  }
}

async function assertPortFree(config: Config): Promise<void> {
  if (!config.roles.has('api') || config.port === 0) return
  await new Promise<void>((done, fail) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => fail(portError(error, config)))
    probe.listen(config.port, config.host, () => probe.close(() => done()))
  })
}

function portError(error: NodeJS.ErrnoException, { host, port }: Config): StartError {
  if (error.code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`)
  }
  if (error.code === 'EACCES') return new StartError(`Port ${port} is not open to this user.`)
  return new StartError(`Plax cannot listen at ${host}:${port} (${error.code ?? error.message}).`)
}

function prepareDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new StartError(
      `The data folder ${folder} cannot be written. Set PLAX_DATA to another one.`,
    )
  }
}

async function openDatabase(config: Config): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const server = await startEmbeddedPostgres(config.dataDir)
  stops.push(() => server.stop())
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = 'plax'")
  if (!rowCount) await admin.query('CREATE DATABASE plax')
  await admin.end()
  return server.url('plax')
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
