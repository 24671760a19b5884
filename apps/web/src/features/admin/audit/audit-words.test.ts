import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const server = join(import.meta.dirname, '../../../../../server/src')
const words = readFileSync(join(import.meta.dirname, 'audit-words.ts'), 'utf8')

it('has words for each action and each kind of subject that the server writes into the log', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' })
  const code = files
    .filter((file) => file.endsWith('.ts') && !/test/.test(file))
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .filter((text) => /\baudit\b|subjectKind/.test(text))
    .join('\n')
  const named = (pattern: RegExp) => [
    ...new Set([...code.matchAll(pattern)].map(([, name]) => name)),
  ]
  const actions = named(/\baction(?::| =) '(\w+\.\w+)'/g)
  // What a table of steps names.
  actions.push(...named(/^ {2}\w+: '((?:subscription|tier)\.\w+)',$/gm))
  const kinds = named(/\bsubjectKind: '(\w+)'/g)
  expect(actions.length).toBeGreaterThan(30)
  expect(kinds.length).toBeGreaterThan(8)
  expect(actions.filter((action) => !words.includes(`'${action}': msg`))).toEqual([])
  expect(kinds.filter((kind) => !words.includes(`  ${kind}: msg`))).toEqual([])
})
