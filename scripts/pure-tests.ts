import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Test files, told apart by what they need: most of the server's stand on a database. */
export function listTests(): { pure: string[]; http: string[] } {
  const files = globSync(['{apps,packages}/*/src/**/*.test.ts', 'scripts/*.test.ts'], {
    cwd: root,
  }).toSorted()
  const http = files.filter(needsDatabase)
  const needed = new Set(http)
  return { pure: files.filter((file) => !needed.has(file)), http }
}

/** What comes from `testing/` opens the program, or speaks to something that does. */
function needsDatabase(file: string): boolean {
  return /from '[^']*\btesting\//.test(readFileSync(join(root, file), 'utf8'))
}
