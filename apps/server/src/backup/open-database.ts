import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { findEmbeddedPostgres } from '../platform/db/embedded.ts'
import { StartError } from '../platform/errors.ts'
import { bootEmbedded } from '../start/database.ts'
import { assertReachable } from './command.ts'

/** The database as it runs; the embedded one is started for us where it does not. */
export async function openDatabase(
  config: Config,
  onEnd: (end: () => Promise<void>) => void,
): Promise<string> {
  const url = await findDatabase(config, onEnd)
  await assertReachable(url)
  return url
}

async function findDatabase(
  config: Config,
  onEnd: (end: () => Promise<void>) => void,
): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl
  const running = await findEmbeddedPostgres(config.dataDir, 'plax')
  if (running) return running
  if (existsSync(join(config.dataDir, 'postgres', 'PG_VERSION'))) return bootEmbedded(config, onEnd)
  throw new StartError(`There’s no Plax data in ${config.dataDir}.`)
}
