import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ItemModule } from '../item-module.ts'
import type { BundlePart } from '../platform/bundle.ts'

const root = join(import.meta.dirname, '../../../..')
const web = 'apps/web/src'

/** What of a kind of item is read, besides the web's part of it. */
export interface KindToCheck extends Pick<ItemModule, 'kind' | 'sales' | 'tabs'> {
  /** Of its feature. */
  bundle?: readonly BundlePart[] | undefined
}

/** What the web and its tests have of kinds, as text: none of it runs in the server's tests. */
interface WebTexts {
  /** Definitions of kinds and of their parts. */
  kinds: readonly string[]
  /** All code that isn't a test. */
  code: string
}

export function readWebTexts(): WebTexts {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const files = globSync(`${web}/**/*.{ts,tsx}`, { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  return {
    kinds: readKinds(),
    code: files.map(read).join('\n'),
  }
}

/** The names of the kinds that the web lists. */
export function readKindNames(): string[] {
  return readKinds().flatMap((text) => /^ {2}name: '(\w+)',$/m.exec(text)?.[1] ?? [])
}

/** Their definitions. */
function readKinds(): string[] {
  const files = listedKinds(readFileSync(join(root, web, 'item-kinds.ts'), 'utf8'))
  return files.map((file) => readFileSync(join(root, web, file), 'utf8'))
}

/** The files of the kinds in the list of the web. */
function listedKinds(text: string): string[] {
  return [...text.matchAll(/from '\.\/(features\/[^']+-kind\.ts)'/g)].map(([, file = '']) => file)
}

/** The registrations that a kind of item lacks, each with where it belongs. */
export function missingRegistrations(
  { kind: { kind }, sales = [], tabs = {}, bundle = [] }: KindToCheck,
  { kinds, code }: WebTexts,
): string[] {
  const definition = kinds.find((text) => text.includes(`  name: '${kind}',`))
  const keys = staleKeysOf(definition ?? '')
  const checks: [string, boolean][] = [
    ['its part of bundles (`bundle` of its feature)', bundle.length > 0],
    [`its kind in the web (${web}/item-kinds.ts)`, definition !== undefined],
    [
      'the keys of queries that are stale once it’s bought (`sale.staleKeys` of its kind in the web)',
      sales.length === 0 || (keys.length > 0 && keys.every((key) => code.includes(`['${key}', `))),
    ],
    ...Object.keys(tabs).map((tab): [string, boolean] => [
      `the name of its channel tab ${tab} (\`channel.tabs\` of its kind in the web)`,
      new RegExp(`\\btabs: \\{[^}]*\\b${tab}: msg`).test(code),
    ]),
  ]
  return checks.flatMap(([registration, isThere]) => (isThere ? [] : [registration]))
}

function staleKeysOf(definition: string): string[] {
  const [, list = ''] = /staleKeys: \[([^\]]*)\]/.exec(definition) ?? []
  return [...list.matchAll(/'([^']+)'/g)].map(([, key = '']) => key)
}
