import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addedFiles,
  copyExample,
  readRegistrations,
  readSource,
  register,
  sourcesFor,
} from './example-kind.ts'

const root = join(import.meta.dirname, '..')

describe('the example of a kind of item', () => {
  const registrations = readRegistrations()
  const registered = new Set(registrations.map(({ file }) => file))

  it('registers in files that exist, at most eight (edit examples/wallpaper/registrations.json)', () => {
    for (const registration of registrations) {
      const text = readFileSync(join(root, registration.file), 'utf8')
      expect(register(text, registration)).toContain(registration.add)
    }
    expect(registered.size).toBeLessThanOrEqual(8)
  })

  it('is refused where its place is missing or there twice', () => {
    const registration = { file: 'a.ts', after: 'one,', add: ' two,' }
    expect(register('[one, three]', registration)).toBe('[one, two, three]')
    const wrapped = { file: 'a.ts', after: 'zero, one,', add: ' two,' }
    expect(register('[\n  zero,\n  one,\n]', wrapped)).toBe('[\n  zero,\n  one, two,\n]')
    for (const text of ['[three]', '[one, one,]']) {
      expect(() => register(text, registration)).toThrow('a.ts')
    }
  })

  it('adds files of its own on both sides, and changes no file of a feature or of shared code', () => {
    const added = addedFiles()
    expect(added).toContain('apps/server/src/features/wallpaper/wallpaper.items.ts')
    expect(added).toContain('apps/web/src/features/wallpaper/wallpaper-kind.ts')
    expect(added.filter((file) => existsSync(join(root, file)))).toEqual([])
    expect([...registered].filter((file) => /\/(features|lib|ui|platform)\//.test(file))).toEqual(
      [],
    )
  })

  it('is copied under another name, with its lines and a migration of the time', () => {
    const now = new Date('2027-01-02T03:04:05Z')
    const files = sourcesFor('print', now)
    expect(files).toContain('apps/server/src/features/print/print.items.ts')
    expect(files).toContain('apps/server/src/migrations/202701020304_print_items.sql')
    const folder = mkdtempSync(join(tmpdir(), 'plax-kind-'))
    for (const file of registered) cpSync(join(root, file), join(folder, file))
    expect(copyExample(folder, 'print', now)).toEqual([...registered])
    for (const file of files) {
      expect(readSource(folder, file), file).not.toMatch(/wallpaper/i)
    }
    for (const file of registered) expect(readSource(folder, file), file).toMatch(/print/i)
    rmSync(folder, { recursive: true })
  })

  it('changes nothing if a line has no place', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plax-kind-'))
    for (const file of registered) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), 'nothing')
    }
    expect(() => copyExample(folder, 'print', new Date())).toThrow('registrations.json')
    for (const file of registered) expect(readSource(folder, file)).toBe('nothing')
    expect(existsSync(join(folder, 'apps/server/src/features/print'))).toBe(false)
    rmSync(folder, { recursive: true })
  })

  it('is listed with the files that it changes in its guide (edit docs/guides/add-a-kind-of-item.md)', () => {
    const guide = readFileSync(join(root, 'docs/guides/add-a-kind-of-item.md'), 'utf8')
    expect([...registered].filter((file) => !guide.includes(`\`${file}\``))).toEqual([])
  })
})
