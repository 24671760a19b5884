import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import './app.ts'
import { listSettings } from './features/settings/settings.service.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe('the operator’s guide', () => {
  it('has every setting with its default (run `npx vitest run guide -u` after a change)', async () => {
    const lines = listSettings().map(
      ({ name, default: value, description }) =>
        `- \`${name}\` (${shorten(value)}): ${description.trim()}\n`,
    )
    const text = `# Settings

What administrators can change in the console. Every change needs a reason and is recorded in the audit log. Defaults (in parentheses) are set in the code. A test generates this page; don’t edit it.

${lines.join('')}`
    await expect(text).toMatchFileSnapshot(join(root, 'docs/settings.md'))
  })

  it('has every variable of the environment, and no other (edit docs/operating.md)', () => {
    const rows = read('docs/operating.md').matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)
    const named = [...rows].flatMap(([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [])
    const known = variablesOfTheConfig()
    const missing = known.filter((name) => !named.includes(name))
    expect(missing, 'add these variables to the table of docs/operating.md').toEqual([])
    const unread = named.filter((name) => !known.includes(name))
    expect(unread, 'remove these variables from the table of docs/operating.md').toEqual([])
  })

  it('sends whom a figure wakes to pages that there are (edit docs/operating.md)', () => {
    const sent = read('docs/operating.md').matchAll(/look at `(\/[^`]+)`/g)
    const pages = [...sent].map(([, page = '']) => page)
    expect(pages).not.toEqual([])
    const routes = globSync('apps/web/src/{routes.tsx,routes/*.ts}', { cwd: root })
      .map(read)
      .join('\n')
    expect(pages.filter((page) => !routes.includes(`'${page}'`))).toEqual([])
  })
})

/** Long texts are of no use in a list. */
function shorten(value: unknown): string {
  const text = JSON.stringify(value)
  if (text.length <= 60) return `\`${text}\``
  return typeof value === 'string' ? `a text of ${value.length} letters` : 'a list in the code'
}

/** What the code reads of the environment, by its text. */
function variablesOfTheConfig(): string[] {
  const config = [
    'config.ts',
    'rtmp-config.ts',
    'speech-config.ts',
    'x-config.ts',
    'twitch-config.ts',
    'youtube-config.ts',
    'yoti-config.ts',
    'identity-config.ts',
    'gateway-config.ts',
    'scan/scan-config.ts',
    'storage/storage-config.ts',
    'web/content-hosts.ts',
  ]
    .map((name) => read(`apps/server/src/platform/${name}`))
    .join('\n')
  const direct = [...config.matchAll(/\benv\.([A-Z_]+)|'(PLAX_[A-Z_]+)'/g)].map(
    ([, one, two]) => one ?? two ?? '',
  )
  const providers = read('apps/server/src/platform/providers-config.ts')
  const names = /for \(const name of \[([^\]]+)\]/.exec(providers)?.[1]?.match(/\w+/g) ?? []
  const ofProviders = names.flatMap((name) => {
    const prefix = `PLAX_${name.toUpperCase()}`
    const models = name === 'anthropic' ? 'MODELS' : 'MODEL'
    return [`${prefix}_KEY`, `${prefix}_URL`, `${prefix}_${models}`]
  })
  return [...new Set([...direct, ...ofProviders])].toSorted()
}
