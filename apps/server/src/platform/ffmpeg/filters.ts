import { spawnSync } from 'node:child_process'
import { findFfmpeg } from './binary.ts'

let names: ReadonlySet<string> | null = null

/** Whether this machine’s ffmpeg has a filter: some builds lack zscale (libzimg). */
export function hasFilter(name: string): boolean {
  names ??= listFilters()
  return names.has(name)
}

function listFilters(): ReadonlySet<string> {
  const args = ['-hide_banner', '-loglevel', 'error', '-filters']
  const { stdout } = spawnSync(findFfmpeg(), args, { encoding: 'utf8', timeout: 30_000 })
  return new Set([...stdout.matchAll(/^ \S{3} (\w+)/gm)].map(([, name = '']) => name))
}
