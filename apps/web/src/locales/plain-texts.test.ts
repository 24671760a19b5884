import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findPlainTexts } from './plain-texts.ts'

const sources = join(import.meta.dirname, '..')

/** Screens that only developers see are in English. */
const forDevelopers = 'features/dev-ui/'

describe('the words of the web', () => {
  it('all come from the catalogues [R-i18n-001]', () => {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith(forDevelopers),
    )
    expect(files.length).toBeGreaterThan(200)
    const found = files.flatMap((file) =>
      findPlainTexts(file, readFileSync(join(sources, file), 'utf8')).map(
        ({ line, text }) => `${file}:${line} ${text}`,
      ),
    )
    expect(found).toEqual([])
  })

  it.each([
    '<p>Hello there</p>',
    '<p>{open ? "Hello there" : null}</p>',
    '<p>{name || "Hello there"}</p>',
    '<input placeholder="Hello there" />',
    '<img alt={`Hello there ${name}`} />',
    '<button aria-label={isOn ? "Hello there" : t`Off`} />',
    'showToast("Hello there")',
    'const item = { key: "a", label: "Hello there" }',
  ])('are missed where they are written plainly: %s', (source) => {
    expect(findPlainTexts('a.tsx', source).map(({ text }) => text)).toEqual(['Hello there'])
  })

  it.each([
    '<p><Trans>Hello {name}, <b>there</b></Trans></p>',
    '<p>{t`Hello there`}</p>',
    '<input placeholder={t`Hello there`} className="Hello there" />',
    '<Plural value={count} one="# chat" other="# chats" />',
    '<p>Plax</p>',
    '<p>{count} / {total} %</p>',
    'showToast(t`Hello there`)',
    'const label = t({ message: "Hello there", context: "ledger" })',
    'const problem = { title: "too_long" }',
  ])('are not missed where a macro takes them: %s', (source) => {
    expect(findPlainTexts('a.tsx', source)).toEqual([])
  })
})
