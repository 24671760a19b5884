// npm run backup -- [--to FOLDER]
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { version } from '../deps.ts'
import { systemClock } from '../platform/clock.ts'
import { backUp, partialOf } from './backup.ts'
import { readOptions, resolveTyped, runCommand } from './command.ts'
import { openDatabase } from './open-database.ts'
import { describeBytes } from './progress.ts'
import { recordBackup } from './record-backup.ts'

const usage = 'npm run backup -- [--to FOLDER]'

await runCommand(async ({ config, progress, onEnd }) => {
  const options = readOptions({ to: { type: 'string' } }, usage)
  const now = systemClock.now()
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  const to = resolveTyped(options.to ?? join('backups', `plax-${stamp}`))
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
  await recordBackup(databaseUrl, { rows, files: count, bytes }, systemClock.now()).catch(
    (error: unknown) => {
      progress.say(`  The backup is complete, but couldn’t be recorded: ${String(error)}\n`)
    },
  )
})
