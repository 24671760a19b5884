import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFeatures, type MoreKinds } from './app.ts'
import type { Deps } from './deps.ts'
import type { Blockable } from './features/access/access.service.ts'
import { itemKinds } from './features/catalogue/catalogue.service.ts'
import type { SaleKind } from './features/commerce/commerce.service.ts'
import { userTarget } from './features/moderation/moderation.service.ts'
import type { ItemModule } from './item-module.ts'
import { Lifecycle } from './platform/lifecycle.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { toyKind } from './testing/toy/toy-kind.ts'
import { toyShop } from './testing/toy/toy-shop.ts'
import { toyFeature } from './testing/toy/toy.feature.ts'
import { toySales } from './testing/toy/toy.sales.ts'

describe('a program with a new kind of item', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  const start = (...changes: object[]) => {
    const items = changes.flatMap((change) => toyShop(change as Partial<ItemModule>).items ?? [])
    return createFeatures({ ...t.deps, lifecycle: new Lifecycle() }, { items })
  }
  const toy = toyFeature({} as Deps, { kinds: itemKinds([toyKind]) })
  const { lifecycle: _left, ...feature } = toy

  it.each([
    ['kind.codes', { kind: { ...toyKind, codes: undefined } }],
    ['kind.pathOf', { kind: { ...toyKind, pathOf: undefined } }],
    ['feature', { feature: undefined }],
    ['feature.lifecycle', { feature: () => feature }],
    ['sales (the main one)', { sales: [{ ...toySales, kind: 'toy_to_order' }] }],
  ])('doesn’t start without %s, and names the kind and the part', (part, change) => {
    expect(() => start(change)).toThrow(`The item module of the kind toy lacks ${part}.`)
  })

  it('doesn’t start if the kind’s feature exports data without a note', () => {
    const { exportNote: _left, ...lifecycle } = toy.lifecycle
    expect(() => start({ feature: () => ({ ...toy, lifecycle }) })).toThrow(
      'The feature toy exports data without an exportNote.',
    )
  })

  it('starts without the optional parts', () => {
    expect(start({ sales: undefined }).map(({ name }) => name)).toContain('toy')
  })

  it('doesn’t start if two modules register the same kind', () => {
    expect(() => start({}, {})).toThrow('items of the kind toy')
  })

  it.each(['home', 'My toys', ''])('doesn’t start if a module’s channel tab is “%s”', (tab) => {
    const tabs = { [tab]: sql<boolean>`true` }
    expect(() => start({ tabs })).toThrow(
      `The kind toy registers ${tab}, which can't be a channel tab.`,
    )
  })

  it('doesn’t start if a module sells items of another kind', () => {
    const sales = [toySales, { ...toySales, kind: 'box', itemKind: 'box' }]
    expect(() => start({ sales })).toThrow('toy registers box')
  })

  const startWith = (more: MoreKinds) =>
    createFeatures({ ...t.deps, lifecycle: new Lifecycle() }, { ...toyShop(), ...more })
  const block: Blockable = { kind: 'comment', field: 'commentOid', none: {} }
  const lottery: SaleKind = { ...toySales, kind: 'toy_lottery', postingType: 'Toy lottery' }

  it.each<[string, MoreKinds, string]>([
    ['sales', { sales: [toySales] }, 'sales of the kind toy.'],
    ['report targets', { targets: [userTarget] }, 'report targets of the kind user.'],
    ['blocks', { blocks: [block] }, 'blocks of the kind comment.'],
  ])('doesn’t start if two features register the same kind of %s', (_what, more, message) => {
    expect(() => startWith(more)).toThrow(`Two features register ${message}`)
  })

  it('doesn’t start if the name of a kind of block can’t be sent', () => {
    expect(() => startWith({ blocks: [{ ...block, kind: 'Toy box' }] })).toThrow(
      "Toy box can't be the name of a kind of block.",
    )
  })

  it('doesn’t start if the type of what a kind posts can’t be sent', () => {
    expect(() => startWith({ sales: [lottery] })).toThrow(
      "Toy lottery can't be the type of a posting.",
    )
  })
})
