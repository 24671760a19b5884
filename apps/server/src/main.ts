import { type Config, readConfig } from './platform/config.ts'
import type { Loss } from './platform/db/kept-server.ts'
import { StartError } from './platform/errors.ts'
import { assertPortFree, prepareDataDir } from './start/checks.ts'
import { countMigrations, openDatabase } from './start/database.ts'

/** What those who start parts of the program say, and how they are stopped again. */
export interface StartContext {
  say: (text: string) => void
  /** What to stop, last started first. */
  stops: (() => Promise<void>)[]
  isStopping: () => boolean
}

const complain = (sentence: string) => process.stderr.write(`\n  ${sentence}\n\n`)

let stopping: Promise<void> | null = null
const starting: StartContext = {
  say: (text) => process.stdout.write(`${text}\n`),
  stops: [],
  isStopping: () => stopping !== null,
}

async function start(config: Config): Promise<void> {
  const { say, stops } = starting
  await assertPortFree(config)
  prepareDataDir(config.dataDir)
  say(config.databaseUrl ? '\n  Opening the database…' : '\n  Starting the database…')
  // The program is loaded while the database starts.
  const [{ url, applied }, { serve }] = await Promise.all([
    openDatabase(config, (stop) => stops.push(stop), databaseLoss),
    import('./serve.ts'),
  ])
  if (applied.length > 0) say(`  ${countMigrations(applied)} applied.`)
  await serve(config, url, starting)
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const one of starting.stops.toReversed()) await one().catch(() => {})
  })()
  return stopping
}

const databaseLoss: Loss = {
  onLost: () => complain('The database stopped unexpectedly. Starting it again…'),
  onBack: () => complain('The database is running again.'),
  onGivenUp: (error) => void failWith(error),
}

/** Ends with one sentence; also where what is to be stopped waits for a database that is gone. */
async function failWith(error: StartError): Promise<void> {
  setTimeout(() => process.exit(1), 15_000).unref()
  complain(error.message)
  await stop()
  process.exit(1)
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
    complain(error.message)
    process.exit(1)
  }
}

if (import.meta.main) await main()
