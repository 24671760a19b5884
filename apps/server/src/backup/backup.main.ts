// npm run backup -- [--to FOLDER]
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from '../deps.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { findEmbeddedPostgres } from '../platform/db/embedded.ts'
import { StartError } from '../platform/errors.ts'
import { bootEmbedded } from '../start/database.ts'
import { backUp, partialOf } from './backup.ts'
import { assertReachable, readOptions, resolveTyped, runCommand } from './command.ts'
import { describeBytes } from './progress.ts'

const usage = 'npm run backup -- [--to FOLDER]'

await runCommand(async ({ config, progress, onEnd }) => {
  const options = readOptions({ to: { type: 'string' } }, usage)
  const now = systemClock.now()
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  const to = resolveTyped(options.to ?? join('backups', `plax-${stamp}`))
  const databaseUrl = await openForReading(config, onEnd)
  await assertReachable(databaseUrl)
  const manifest = await backUp({
    databaseUrl,
    filesFolder: join(config.dataDir, 'objects'),
    to,
    version,
    now,
    progress,
    onClaim: () => onEnd(() => rm(partialOf(to), { recursive: true, force: true })),
  })
  const rows = manifest.tables.reduce((total, table) => total + table.rows, 0)
  const files = `${manifest.files.count} files (${describeBytes(manifest.files.bytes)})`
  progress.say(`\n  Backed up ${rows} rows of ${manifest.tables.length} tables and ${files}:`)
  progress.say(`  ${to}\n`)
})

/** The database as it runs; the embedded one is started for us where it does not. */
async function openForReading(
  config: Config,
  onEnd: (end: () => Promise<void>) => void,
): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const running = await findEmbeddedPostgres(config.dataDir, 'plax')
  if (running) return running
  if (existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) return bootEmbedded(config, onEnd)
  throw new StartError(`There is no Plax in ${config.dataDir}: nothing to back up.`)
}
