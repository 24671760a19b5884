import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const here = import.meta.dirname
const byName = (a = '', b = '') => a.localeCompare(b)

it('say of every setting what the guide says, so that it can be read in every language', () => {
  const guide = readFileSync(join(here, '../../../../../../docs/settings.md'), 'utf8')
  const told = [...guide.matchAll(/^- `([\w.]+)` \((?:`.*?`|a list in the code)\): (.*)$/gm)]
  const listed = guide.split('\n').filter((line) => line.startsWith('- '))
  expect(told.length).toBe(listed.length)
  const source = readFileSync(join(here, 'setting-words.ts'), 'utf8')
  const words = [...source.matchAll(/'([\w.]+)':\s*msg`(.*)`,/g)]
  expect(words.map(([, name, said]) => [name, said])).toEqual(
    told.map(([, name, said]) => [name, said?.replaceAll('`', '')]),
  )
})

it('are named by their plain names in every text', () => {
  const guide = readFileSync(join(here, '../../../../../../docs/settings.md'), 'utf8')
  const settings = [...guide.matchAll(/^- `([\w.]+)` /gm)].map(([, name = '']) => name)
  const texts = readFileSync(join(here, '../../../locales/en/messages.po'), 'utf8')
  const said = texts.split('\n').filter((line) => line.startsWith('msgid'))
  expect(said.length).toBeGreaterThan(4000)
  expect(said.filter((line) => settings.some((name) => line.includes(name)))).toEqual([])
})

it('have a name of their own, and one for their group', () => {
  const guide = readFileSync(join(here, '../../../../../../docs/settings.md'), 'utf8')
  const settings = [...guide.matchAll(/^- `([\w.]+)` /gm)].map(([, name = '']) => name)
  const source = readFileSync(join(here, 'setting-names.ts'), 'utf8')
  const named = (context: string) =>
    [...source.matchAll(new RegExp(`'?([\\w.]+)'?: msg\\(\\{[^}]*context: '${context}'`, 'g'))]
      .map(([, name]) => name)
      .toSorted(byName)
  expect(named('setting name')).toEqual(settings.toSorted(byName))
  const groups = new Set(settings.map((name) => name.split('.')[0]))
  expect(named('settings group')).toEqual([...groups].toSorted(byName))
})
