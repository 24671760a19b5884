import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { itemModules } from './app.ts'
import { itemKinds } from './features/catalogue/catalogue.service.ts'
import { Compiler } from './features/story/compile/compiler.ts'
import { Models } from './features/story/models/models.service.ts'
import { storyChats } from './features/story-chat/story-chat.stories.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import {
  type KindToCheck,
  missingRegistrations,
  readWebTexts,
} from './testing/missing-registrations.ts'
import { toyShop } from './testing/toy/toy-shop.ts'

describe('the registrations of kinds of items', () => {
  const texts = readWebTexts()
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const kindsToCheck = (more = {}): KindToCheck[] => {
    const { deps } = t
    const models = new Models(deps.config, deps.settings)
    const story = { models, compiler: new Compiler(deps.log), chats: storyChats(deps) }
    const modules = itemModules(deps, { ...story, more })
    const kinds = itemKinds(modules.map(({ kind }) => kind))
    return modules.map((module) => ({ ...module, bundle: module.feature({ kinds }).bundle }))
  }
  const find = (name: string, more = {}): KindToCheck => {
    const found = kindsToCheck(more).find(({ kind }) => kind.kind === name)
    if (!found) throw new Error(`There is no ${name}.`)
    return found
  }

  it('are complete for every kind', () => {
    const kinds = kindsToCheck()
    const missing = kinds.map((kind) => [kind.kind.kind, missingRegistrations(kind, texts)])
    expect(missing).toEqual(kinds.map((kind) => [kind.kind.kind, []]))
    expect(kinds.length).toBeGreaterThan(1)
  })

  it.each<[string, Partial<typeof texts>, Partial<KindToCheck>]>([
    ['its part of bundles', {}, { bundle: [] }],
    ['its kind in the web', { kinds: [] }, { sales: [] }],
    ['the name of its channel tab posters', {}, { tabs: { posters: {} as never } }],
    ['stale once it’s bought', { code: texts.code.replaceAll("['story', ", '') }, {}],
    [
      'stale once it’s bought',
      { kinds: texts.kinds.map((text) => text.replaceAll(/staleKeys: .*/g, '')) },
      {},
    ],
  ])('are named if one is missing: %s', (registration, changed, parts) => {
    const kind = { ...find('story'), ...parts }
    expect(missingRegistrations(kind, { ...texts, ...changed })).toEqual([
      expect.stringContaining(registration),
    ])
  })

  it('are named for a kind that only the server has', () => {
    expect(missingRegistrations(find('toy', toyShop()), texts)).toEqual([
      'its kind in the web (apps/web/src/item-kinds.ts)',
      'the keys of queries that are stale once it’s bought (`sale.staleKeys` of its kind in the web)',
      'the name of its channel tab toys (`channel.tabs` of its kind in the web)',
    ])
  })

  it('have a documented default if they’re optional', () => {
    const text = readFileSync(new URL('item-module.ts', import.meta.url), 'utf8')
    const module = text.slice(text.indexOf('export interface ItemModule'))
    const optional = [...module.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\s+(\w+)\?:/gs)]
    expect(optional.map(([, , name]) => name)).toContain('kept')
    expect(optional).toHaveLength(module.match(/^ {2}\w+\?:/gm)?.length ?? 0)
    const bare = optional.filter(([, comment = '']) => !/Default:/.test(comment))
    expect(bare.map(([, , name]) => name)).toEqual([])
  })
})
