// npm run restore -- --from FOLDER [--replace]
import { join } from 'node:path'
import { version } from '../deps.ts'
import { systemClock } from '../platform/clock.ts'
import { StartError } from '../platform/errors.ts'
import { prepareDataDir } from '../start/checks.ts'
import { bootEmbedded, countMigrations, knownMigrations } from '../start/database.ts'
import { checkArchive } from './check-archive.ts'
import { assertReachable, readOptions, resolveTyped, runCommand } from './command.ts'
import { restore, type RestoreResult } from './restore.ts'

const usage = 'npm run restore -- --from FOLDER [--replace]'

await runCommand(async ({ config, progress, onEnd }) => {
  const options = readOptions({ from: { type: 'string' }, replace: { type: 'boolean' } }, usage)
  if (!options.from) throw new StartError(usage)
  const migrations = knownMigrations()
  const archive = await checkArchive(resolveTyped(options.from), { version, migrations }, progress)
  prepareDataDir(config.dataDir)
  const databaseUrl = config.databaseUrl ?? (await bootEmbedded(config, onEnd))
  await assertReachable(databaseUrl)
  const { dataDir } = config
  const result = await restore({
    databaseUrl,
    dataDir,
    filesFolder: join(dataDir, 'objects'),
    archive,
    migrations,
    version,
    now: systemClock.now(),
    replace: options.replace ?? false,
    progress,
  })
  progress.say(
    `\n  Restored the backup of ${archive.manifest.takenAt}. Everyone has to log in again.`,
  )
  for (const line of describe(result)) progress.say(`  ${line}`)
  progress.say('')
  if (result.brokenInvariants.length > 0) process.exitCode = 2
})

function describe({ keptAside, applied, brokenInvariants }: RestoreResult): string[] {
  const lines = brokenInvariants.map((name) => `The ledger is WRONG: ${name} failed.`)
  if (brokenInvariants.length === 0) lines.push('The ledger balances: every invariant passed.')
  if (applied.length > 0) lines.push(`${countMigrations(applied, 'newer ')} applied.`)
  if (keptAside) lines.push(`The previous data was saved in ${keptAside}`)
  return lines
}
