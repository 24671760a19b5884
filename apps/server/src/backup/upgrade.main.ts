// npm run upgrade -- [--to FOLDER] [--postgres FOLDER]
import { join } from 'node:path'
import { version } from '../deps.ts'
import { systemClock } from '../platform/clock.ts'
import { findEmbeddedPostgres, majorVersion, readMajor } from '../platform/db/embedded.ts'
import { StartError } from '../platform/errors.ts'
import { bootEmbedded, countMigrations, knownMigrations } from '../start/database.ts'
import { assertReachable, type Command, readOptions, resolveTyped, runCommand } from './command.ts'
import { findFormerPrograms } from './former-postgres.ts'
import { endMove, moveCluster, type MoveResult } from './move-cluster.ts'
import { upgradeDatabase, type UpgradeResult } from './upgrade.ts'

const usage = 'npm run upgrade -- [--to FOLDER] [--postgres FOLDER]'

await runCommand(async (command) => {
  const options = readOptions({ to: { type: 'string' }, postgres: { type: 'string' } }, usage)
  const result = await upgrade(command, options)
  for (const line of describe(result)) command.progress.say(`  ${line}`)
  command.progress.say('')
  if (result.brokenInvariants.length > 0) process.exitCode = 2
})

async function upgrade(
  { config, progress, onEnd }: Command,
  options: { to?: string; postgres?: string },
): Promise<UpgradeResult | MoveResult> {
  const { dataDir } = config
  const now = systemClock.now()
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  const request = {
    filesFolder: join(dataDir, 'objects'),
    to: resolveTyped(options.to ?? join('backups', `plax-before-upgrade-${stamp}`)),
    migrations: knownMigrations(),
    version,
    now,
    progress,
  }
  if (!config.databaseUrl) {
    if (await findEmbeddedPostgres(dataDir, 'plax')) throw new StartError('Stop Plax first.')
    if (await endMove(dataDir)) progress.say('  Finished the interrupted upgrade.')
    const major = readMajor(dataDir)
    if (major === null) throw new StartError(`There’s no Plax data in ${dataDir}.`)
    if (major !== majorVersion) {
      const folder = options.postgres === undefined ? null : resolveTyped(options.postgres)
      progress.say(`  The data uses PostgreSQL ${major}. This Plax uses ${majorVersion}.`)
      const former = findFormerPrograms(major, folder, onEnd)
      return moveCluster({ ...request, dataDir, former })
    }
  }
  const databaseUrl = config.databaseUrl ?? (await bootEmbedded(config, onEnd))
  await assertReachable(databaseUrl)
  return upgradeDatabase({ ...request, databaseUrl })
}

function describe(result: UpgradeResult | MoveResult): string[] {
  const { applied, backup, brokenInvariants } = result
  const lines = [
    '',
    applied.length > 0
      ? `${countMigrations(applied)} applied:`
      : 'All migrations were already applied.',
    ...applied.map((name) => `  ${name}`),
    ...brokenInvariants.map((name) => `The ledger is WRONG: ${name} failed.`),
  ]
  if (brokenInvariants.length === 0) lines.push('The ledger balances: every invariant passed.')
  if ('keptAside' in result) {
    lines.push(
      `The data now uses PostgreSQL ${majorVersion}. Everyone has to log in again.`,
      `The old cluster is in ${result.keptAside}. Remove it once everything works.`,
    )
  }
  if (backup) {
    lines.push(
      `A backup from before the upgrade is in ${backup}`,
      'To go back, use the old Plax and run',
      `  npm run restore -- --from ${backup} --replace`,
    )
  }
  return lines
}
