import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Message, readMessages } from './read-messages.ts'

const folder = import.meta.dirname
const features = join(folder, '../features')
const name = 'shared-messages.txt'

/**
 * Messages whose meaning is the same everywhere, one a line, its context in front of a bar. A message
 * that gets a second feature belongs in the list here, or in the one in the folder of that feature,
 * once its translations fit both; otherwise it needs a `context`.
 */
const lists = [
  { file: join(folder, name), feature: null },
  ...globSync(join(features, '*', name)).map((file) => ({ file, feature: basename(dirname(file)) })),
].map(({ file, feature }) => ({
  feature,
  listed: readFileSync(file, 'utf8').trim().split('\n'),
}))

/** Messages of more than one feature folder, and their folders. */
function sharedMessages(messages: readonly Message[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const { id, context, origins } of messages) {
    const key = context ? `${context} | ${id}` : id
    const own = found.get(key) ?? new Set()
    for (const origin of origins) {
      const feature = /^src\/features\/([^/]+)\//.exec(origin)?.[1]
      if (feature) own.add(feature)
    }
    found.set(key, own)
  }
  const shared = [...found].filter(([, names]) => names.size > 1)
  return new Map(shared.map(([key, names]) => [key, [...names].toSorted()]))
}

describe('a message of more than one feature', () => {
  const english = join(folder, 'en')
  const shared = sharedMessages(
    readdirSync(english).flatMap((file) => readMessages(join(english, file))),
  )

  it('is listed in shared-messages.txt, here or in one of the features, or has a context per meaning', () => {
    expect(shared.size).toBeGreaterThan(100)
    const known = new Set(lists.flatMap(({ listed }) => listed))
    expect([...shared].filter(([key]) => !known.has(key))).toEqual([])
  })

  it('is listed once, in order, and only while more than one feature uses it', () => {
    for (const { listed } of lists) expect(listed).toEqual([...new Set(listed)].toSorted())
    const all = lists.flatMap(({ listed }) => listed)
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
    expect(all.filter((key) => !shared.has(key))).toEqual([])
  })

  it('is listed in a feature only if that feature uses it', () => {
    const strays = lists.flatMap(({ feature, listed }) =>
      listed.filter((key) => feature !== null && !shared.get(key)?.includes(feature)),
    )
    expect(strays).toEqual([])
  })

  it('is found by its origins, not by other places such as routes', () => {
    const used = (id: string, ...origins: string[]) => ({ id, context: '', said: id, origins })
    const found = sharedMessages([
      used('Blocked', 'src/features/fans/fan-row.tsx', 'src/features/my-info/tabs.ts'),
      used('Fans', 'src/features/fans/fans-view.tsx', 'src/features/fans/fan-filters.tsx'),
      used('Library', 'src/features/library/library-page.tsx', 'src/routes/account.ts'),
    ])
    expect([...found]).toEqual([['Blocked', ['fans', 'my-info']]])
  })
})
