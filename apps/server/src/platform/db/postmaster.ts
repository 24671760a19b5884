import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, chownSync, constants, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { StartError } from '../errors.ts'

/** The account of the system that PostgreSQL runs under where Plax runs as root. */
export interface Owner {
  uid: number
  gid: number
}

/** Socket addresses stop at about 100 bytes, so a deep data folder gets one under /tmp. */
function socketDirOf(clusterDir: string): string {
  if (Buffer.byteLength(clusterDir) < 80) return clusterDir
  const name = createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)
  return join(tmpdir(), `plax-${name}`)
}

export function makeSocketDir(clusterDir: string, owner: Owner | null): string {
  const folder = socketDirOf(clusterDir)
  if (folder === clusterDir) return folder
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

/**
 * A shell stands between: its standard input is our pipe, and when that closes (we stopped, or we
 * were killed) it asks PostgreSQL for a fast shutdown, until it is gone: one that is coming up
 * ignores the first call. A group of its own keeps Ctrl-C from it.
 */
const guard = `exec 3<&0
"$@" </dev/null >/dev/null & server=$!
echo $server
( cat <&3; while kill -INT $server; do sleep 1; done ) >/dev/null 2>&1 & watch=$!
wait $server; code=$?
kill $watch 2>/dev/null
exit $code`

export interface Postmaster extends ChildProcess {
  /** What it wrote to its standard error. */
  output: () => string
  /** Its process id; empty until the shell has told it. */
  postmasterPid: () => string
}

export function spawnServer(
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
  // A folder that went away, for example; it counts as an exit.
  child.on('error', (error) => {
    output += `error: ${error.message}`
  })
  let pid = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    pid += text
  })
  return Object.assign(child, { output: () => output, postmasterPid: () => pid.trim() })
}

export async function waitUntilReady(
  server: Postmaster,
  { clusterDir, socketDir }: { clusterDir: string; socketDir: string },
): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new StartError(explain(server.output()))
    }
    if (isOwn(server, clusterDir) && (await canConnect(socketDir))) return
    await new Promise((done) => setTimeout(done, 20))
  }
  server.stdin?.end()
  throw new StartError('PostgreSQL wasn’t ready within 60 seconds.')
}

/** The socket folder of the server that runs on a cluster; null where none does. */
export async function findSocketDir(clusterDir: string): Promise<string | null> {
  const folder = socketDirOf(clusterDir)
  return (await canConnect(folder)) ? folder : null
}

/** A server whose Plax was killed a moment ago may still be writing its last; ours waits for it. */
export async function waitForPredecessor(clusterDir: string, socketDir: string): Promise<void> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline && isAlive(lockedBy(clusterDir)) && !(await canConnect(socketDir))) {
    await new Promise((done) => setTimeout(done, 50))
  }
}

function isAlive(pid: string): boolean {
  if (!/^\d+$/.test(pid)) return false
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The process that holds the cluster, by its lock file; empty where there is none. */
function lockedBy(clusterDir: string): string {
  try {
    const [pid = ''] = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    return pid.trim()
  } catch {
    return ''
  }
}

/** The socket may be that of another Plax, whose server ours is about to give way to. */
function isOwn(server: Postmaster, clusterDir: string): boolean {
  const pid = lockedBy(clusterDir)
  return pid !== '' && pid === server.postmasterPid()
}

async function canConnect(socketDir: string): Promise<boolean> {
  const socket = join(socketDir, '.s.PGSQL.5432')
  try {
    accessSync(socket, constants.F_OK)
  } catch {
    return false
  }
  const client = new pg.Client({ host: socketDir, user: 'plax', database: 'postgres' })
  // It may die while it is asked; without a listener the event would end the process.
  client.on('error', () => {})
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

export function lastLine(output: string): string {
  const lines = output.trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? ''
}

export async function stopServer(
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
