import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addedFiles, readRegistrations, register } from './example-kind.ts'

const root = join(import.meta.dirname, '..')

describe('the example of a kind of item', () => {
  const registrations = readRegistrations()
  const files = new Set(registrations.map(({ file }) => file))

  it('registers in files that exist, at most eight (edit examples/wallpaper/registrations.json)', () => {
    for (const registration of registrations) {
      const text = readFileSync(join(root, registration.file), 'utf8')
      expect(register(text, registration)).toContain(registration.add)
    }
    expect(files.size).toBeLessThanOrEqual(8)
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
    expect([...files].filter((file) => /\/(features|lib|ui|platform)\//.test(file))).toEqual([])
  })

  it('is listed with the files that it changes in its guide (edit docs/guides/add-a-kind-of-item.md)', () => {
    const guide = readFileSync(join(root, 'docs/guides/add-a-kind-of-item.md'), 'utf8')
    expect([...files].filter((file) => !guide.includes(`\`${file}\``))).toEqual([])
  })
})
