import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { floors } from './floors.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = globSync(['*.md', 'docs/**/*.md', 'apps/**/*.md', 'packages/**/*.md'], {
  cwd: root,
  exclude: (name) => name === 'node_modules',
}).toSorted()
const citing = globSync(['apps/**/*.{ts,tsx,sql}', 'packages/**/*.ts', '*/*.ts', '**/*.md'], {
  cwd: root,
  exclude: (name) => name === 'node_modules' || name === 'dist',
})

describe('the pages for developers', () => {
  it('show each feature on its floor (edit the table of ARCHITECTURE.md, or scripts/floors.ts)', () => {
    const there = new Set(readdirSync(join(root, 'apps/server/src/features')))
    const inCode = floors
      .map((names, floor) => `${floor}: ${names.filter((name) => there.has(name)).join(', ')}`)
      .filter((line) => !line.endsWith(': '))
    const rows = read('ARCHITECTURE.md').matchAll(/^\| (\d+) \| (.+) \|$/gm)
    const inTable = [...rows].map(
      ([, floor, names = '']) => `${floor}: ${names.replaceAll(/ \([^)]*\)/g, '')}`,
    )
    expect(inTable).toEqual(inCode)
  })

  it('show folders of the server and the web that there are, all of them (edit the tree of ARCHITECTURE.md)', () => {
    const tree = read('ARCHITECTURE.md').split('```')[1] ?? ''
    // The lines beneath the folder, each of which begins with the names of one or more in it.
    const named = (area: string) => {
      const [, beneath = ''] = tree.split(`${area}\n`)
      const lines = /^(?: .*\n)*/.exec(beneath)?.[0].split('\n') ?? []
      return lines.flatMap(
        (line) => /^ {2}(\S+\/ *)+/.exec(line)?.[0].match(/[a-z-]+(?=\/)/g) ?? [],
      )
    }
    for (const area of ['apps/server/src/', 'apps/web/src/']) {
      const folders = readdirSync(join(root, area), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
      expect(named(area).toSorted(), area).toEqual(folders.toSorted())
    }
  })

  it('say what a release brings in ten lines (edit CHANGELOG.md; commits say the rest)', () => {
    const [, ...releases] = read('CHANGELOG.md').split(/^## /m)
    expect(releases.length).toBeGreaterThan(0)
    for (const release of releases) {
      const lines = release.match(/^- .+$/gm) ?? []
      expect(lines.length, release.split('\n')[0]).toBeLessThanOrEqual(10)
      expect(lines.filter((line) => line.length > 260)).toEqual([])
    }
  })

  it('list each decision of the specification that code and pages cite (edit docs/decisions/spec.md)', () => {
    const listed = [...read('docs/decisions/spec.md').matchAll(/^\| (D\d+) \|/gm)].map(
      ([, id]) => id,
    )
    expect(new Set(listed).size).toBe(listed.length)
    const cited = citing.flatMap((file) =>
      [...read(file).matchAll(/\b[Ss]pec (D\d+)(?: and (D\d+))?/g)].flatMap(([, ...ids]) =>
        ids.flatMap((id) => (id && !listed.includes(id) ? [`${file}: ${id}`] : [])),
      ),
    )
    expect(cited).toEqual([])
  })

  it.each(pages)('%s names files that there are', (page) => {
    const text = read(page)
    const paths = [
      ...text.matchAll(/`((?:apps|packages|docs|scripts|e2e|soak|bench|deploy)\/[\w./-]+)`/g),
    ].map(([, path = '']) => path)
    const links = [...text.matchAll(/\]\((?!\w+:|#|\/)([^)#\s]+)[^)]*\)/g)].map(([, link = '']) =>
      join(dirname(page), link),
    )
    const missing = [...paths, ...links].filter((path) => !existsSync(join(root, path)))
    // The operator's own file.
    expect(missing.filter((path) => path !== 'deploy/.env')).toEqual([])
  })
})
