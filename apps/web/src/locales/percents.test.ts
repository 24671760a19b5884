import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '@plax/contracts/languages'

const here = import.meta.dirname
const sources = join(here, '..')

describe('a percentage', () => {
  it('is written by usePercent, so no text adds a sign to a value', () => {
    const added = languages.flatMap((language) => {
      const texts = readFileSync(join(here, language, 'messages.po'), 'utf8')
      return texts.match(/^msg(?:id|str) .*\}\s?%.*$/gm) ?? []
    })
    expect(added).toEqual([])
  })

  it('has no sign of its own in the markup', () => {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    const pages = files.filter((file) => file.endsWith('.tsx'))
    expect(pages.length).toBeGreaterThan(500)
    const added = pages.filter((file) =>
      /^\s*\{[^`]*\}\s?%|\}\s?%</m.test(readFileSync(join(sources, file), 'utf8')),
    )
    expect(added).toEqual([])
  })
})
