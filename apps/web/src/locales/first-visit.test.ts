import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import lingui from '../../lingui.config.ts'

const src = join(import.meta.dirname, '..')
const [first] = lingui.catalogs ?? []
const inFirst = new Set(first?.include.map((path) => path.replace('<rootDir>/src/', '')))

/** Parts of other pages, what says nothing, and what waits for its texts in a way of its own. */
const later = new Set([
  'after-load.ts',
  'areas.ts',
  'item-kinds.ts',
  'routes.tsx',
  'lib/browser-api.ts',
  'features/home/lazy/more-shelves.tsx',
  'features/notification/push.ts',
  'ui/not-found-page.tsx',
])

it('has the texts of all that the server may draw on Home, to anybody, in the catalogue of a first visit', () => {
  const { reached, stoppedAt, waiting } = filesFrom('entry-client.tsx')
  const speaking = reached.filter((file) => /@lingui\/\w+\/macro'/.test(textOf(file)))
  expect(speaking.length).toBeGreaterThan(10)
  expect(speaking.filter((file) => !inFirst.has(file))).toEqual([])
  expect(waiting).toContain('frame/footer-controls.tsx')
  // Neither list names what is not there.
  expect([...inFirst].filter((file) => !speaking.includes(file))).toEqual([])
  expect([...later].filter((file) => !stoppedAt.has(file))).toEqual([])
})

/**
 * The files that one imports, and those that they import, now or when they are drawn; without those
 * that wait for all texts before they say anything.
 */
function filesFrom(entry: string): {
  reached: string[]
  stoppedAt: Set<string>
  waiting: string[]
} {
  const reached = new Set([entry])
  const stoppedAt = new Set<string>()
  const waiting: string[] = []
  for (const file of reached) {
    if (/^  useAllTexts(Now)?\(\)$/m.test(textOf(file))) {
      waiting.push(file)
      continue
    }
    for (const next of importsOf(file)) (later.has(next) ? stoppedAt : reached).add(next)
  }
  return {
    reached: [...reached].filter((file) => !waiting.includes(file)),
    stoppedAt,
    waiting,
  }
}

function importsOf(file: string): string[] {
  const code = textOf(file).replaceAll(/^import type .*$/gm, '')
  const paths = [...code.matchAll(/(?:from |import\(|import )'(\.[^']+\.tsx?)'/g)]
  return paths
    .map(([, path = '']) => relative(src, join(src, file, '..', path)))
    .filter((path) => existsSync(join(src, path)))
}

function textOf(file: string): string {
  return readFileSync(join(src, file), 'utf8')
}
