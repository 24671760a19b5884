// Runs on any Node from 20 on: brings node_modules in line with the lockfile, and finds the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'node_modules', '.plax-lock')

/**
 * Installs what the lockfile names, and only when it changed. Not `npm ci`: it refuses a lockfile made
 * where the registry lacks the tools' packages for other platforms (docs/decisions/0001-install.md).
 */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return
  process.stdout.write('\n  Installing packages (once; about a minute)…\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const install = spawnSync(
    npm,
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  )
  if (install.status !== 0) {
    process.stderr.write('\n  The packages could not be installed; npm says why above.\n\n')
    process.exit(1)
  }
  writeFileSync(stampFile, lock)
}

/** The Node that the project is written for: the pinned one, or the present one where it is new enough. */
export function findNode() {
  const pinned = join(
    root,
    'node_modules',
    '.bin',
    process.platform === 'win32' ? 'node.cmd' : 'node',
  )
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  process.stderr.write(
    `\n  Plax needs Node 24, which npm does not carry for ${process.platform}-${process.arch}. Install Node 24 and start again.\n\n`,
  )
  return process.exit(1)
}

/** Runs a script of the project to its end with our Node; answers its exit code. */
export function run(args, env = {}) {
  const child = spawn(findNode(), args, {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
      ...env,
    },
  })
  // A first Ctrl-C reaches the child through us, so that it can stop in good order.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithParent(child)
  return new Promise((done) => {
    child.on('exit', (code, signal) => done(code ?? (signal ? 1 : 0)))
  })
}

/** npm does not pass every signal on: when it is gone, what it started stops in good order too. */
function stopWithParent(child) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
}
