import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Message, readMessages } from './read-messages.ts'

const folder = import.meta.dirname

/**
 * Messages whose meaning is the same everywhere, one a line, its context in front of a bar. A
 * message that gets a second feature belongs here once its translations fit both; otherwise it
 * needs a `context`.
 */
const listed = readFileSync(join(folder, 'shared-messages.txt'), 'utf8').trim().split('\n')

/** Messages of more than one feature folder, and their folders. */
function sharedMessages(messages: readonly Message[]): Map<string, string[]> {
  const features = new Map<string, Set<string>>()
  for (const { id, context, origins } of messages) {
    const key = context ? `${context} | ${id}` : id
    const own = features.get(key) ?? new Set()
    for (const origin of origins) {
      const feature = /^src\/features\/([^/]+)\//.exec(origin)?.[1]
      if (feature) own.add(feature)
    }
    features.set(key, own)
  }
  const shared = [...features].filter(([, names]) => names.size > 1)
  return new Map(shared.map(([key, names]) => [key, [...names].toSorted()]))
}

describe('a message of more than one feature', () => {
  const english = join(folder, 'en')
  const shared = sharedMessages(
    readdirSync(english).flatMap((file) => readMessages(join(english, file))),
  )

  it('is listed in shared-messages.txt, or has a context per meaning', () => {
    expect(shared.size).toBeGreaterThan(100)
    const known = new Set(listed)
    expect([...shared].filter(([key]) => !known.has(key))).toEqual([])
  })

  it('is listed once, in order, and only while more than one feature uses it', () => {
    expect(listed).toEqual([...new Set(listed)].toSorted())
    expect(listed.filter((key) => !shared.has(key))).toEqual([])
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
