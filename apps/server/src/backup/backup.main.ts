// npm run backup -- [--to FOLDER | --in FOLDER [--keep NUMBER]]
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { version } from '../deps.ts'
import { recordBackup } from '../platform/backup-record.ts'
import { systemClock } from '../platform/clock.ts'
import { createDb } from '../platform/db/database.ts'
import { createPool } from '../platform/db/pool.ts'
import { backUp, partialOf } from './backup.ts'
import { readOptions, resolveTyped, runCommand } from './command.ts'
import { StartError } from '../platform/errors.ts'
import { openDatabase } from './open-database.ts'
import { describeBytes } from './progress.ts'
import { removeOld, stampedName } from './remove-old.ts'

const usage = 'npm run backup -- [--to FOLDER | --in FOLDER [--keep NUMBER]]'

await runCommand(async ({ config, progress, onEnd }) => {
  const { keep, ...options } = readCommandLine()
  const now = systemClock.now()
  const to = resolveTyped(options.to ?? join(options.in ?? 'backups', stampedName(now)))
  const databaseUrl = await openDatabase(config, onEnd)
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
  const { count, bytes } = manifest.files
  const files = `${count} files (${describeBytes(bytes)})`
  progress.say(`\n  Backed up ${rows} rows of ${manifest.tables.length} tables and ${files}:`)
  progress.say(`  ${to}\n`)
  const db = createDb(createPool(databaseUrl, 1))
  try {
    await recordBackup(db, { rows, files: count, bytes }, systemClock.now())
  } catch (error) {
    progress.say(`  The backup is complete, but couldn’t be recorded: ${String(error)}\n`)
  } finally {
    await db.destroy()
  }
  if (keep === null) return
  for (const name of await removeOld(dirname(to), keep)) progress.say(`  Removed ${name}`)
})

function readCommandLine() {
  const { keep, ...places } = readOptions(
    { to: { type: 'string' }, in: { type: 'string' }, keep: { type: 'string' } },
    usage,
  )
  // With --to there are no older archives in the folder to remove.
  if (places.to !== undefined && (places.in ?? keep) !== undefined) throw new StartError(usage)
  if (keep === undefined) return { ...places, keep: null }
  if (!/^[1-9]\d{0,3}$/.test(keep)) {
    throw new StartError(`--keep takes a number from 1 to 9999, not "${keep}".\n  ${usage}`)
  }
  return { ...places, keep: Number(keep) }
}
