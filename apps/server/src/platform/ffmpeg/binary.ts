import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { StartError } from '../errors.ts'

const require = createRequire(import.meta.url)
let found: string | null = null

/**
 * The program that reads and writes media, looked for at its first use: that of npm, whose version is
 * known, or else the system's. Throws `StartError` where there is none.
 */
export function findFfmpeg(): string {
  found ??= findInPackages() ?? findInPath()
  if (found) return found
  throw new StartError('ffmpeg is missing. Install it.')
}

function findInPackages(): string | null {
  const name = `@ffmpeg-binary/${process.platform}-${process.arch}`
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), 'ffmpeg')
  } catch {
    return null
  }
}

function findInPath(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, 'ffmpeg')).find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

let wrapping: string[] | null = null

/**
 * What a command is put behind on this machine: no network, last in line for the processor, dead with
 * us. Each where the machine has and allows it.
 */
export function confinement(): readonly string[] {
  wrapping ??= [
    ['unshare', '-rn'],
    ['nice', '-n', '15'],
    ['setpriv', '--pdeathsig', 'KILL'],
  ].flatMap((wrapper) => (works(wrapper) ? wrapper : []))
  return wrapping
}

let limits: boolean | null = null

/** Whether `prlimit` is here. */
export function canLimit(): boolean {
  limits ??= works(['prlimit', '--cpu=10'])
  return limits
}

function works([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, [...args, 'true'], { stdio: 'ignore', timeout: 5000 }).status === 0
}
