import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stages.ts'

const suffix = '.soak.ts'

/** The files of the named soaks, or of all if none is named. Throws for a name that isn’t one. */
export function soakFiles(names: readonly string[]): string[] {
  const known = readdirSync(join(root, 'soak'))
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(`No soak named ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  }
  return (names.length > 0 ? names : known).map((name) => `soak/${name}${suffix}`)
}
