// npm run upgrade -- [--to FOLDER] [--postgres FOLDER]
import { join } from 'node:path'
import { version } from '../deps.ts'
import { systemClock } from '../platform/clock.ts'
import { findEmbeddedPostgres, majorVersion, readMajor } from '../platform/db/embedded.ts'
import { StartError } from '../platform/errors.ts'
import { bootEmbedded, knownMigrations } from '../start/database.ts'
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
    if (await endMove(dataDir)) progress.say('  The upgrade that was stopped is ended now.')
    const major = readMajor(dataDir)
    if (major === null) throw new StartError(`There is no Plax in ${dataDir}.`)
    if (major !== majorVersion) {
      const folder = options.postgres === undefined ? null : resolveTyped(options.postgres)
      progress.say(`  The data is PostgreSQL ${major}'s, and this Plax has ${majorVersion}.`)
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
    applied.length > 0 ? `${applied.length} migrations applied:` : 'No migration was missing.',
    ...applied.map((name) => `  ${name}`),
    ...brokenInvariants.map((name) => `The books are WRONG: ${name} does not hold.`),
  ]
  if (brokenInvariants.length === 0) lines.push('The books are right: every invariant holds.')
  if ('keptAside' in result) {
    lines.push(
      `The data is PostgreSQL ${majorVersion}'s now. Everyone signs in again.`,
      `The old cluster is kept in ${result.keptAside}; remove it when all is well.`,
    )
  }
  if (backup) {
    lines.push(
      `How it was before is in ${backup}`,
      'The way back: put the old Plax back, and with it',
      `  npm run restore -- --from ${backup} --replace`,
    )
  }
  return lines
}
