import { channelTabPattern, homeTab } from '@plax/contracts/channel/channel-values'
import type { UploadContext } from '@plax/contracts/media/upload-values'
import { type RawBuilder, sql } from 'kysely'
import { isHeldByOthers } from './features/access/access.service.ts'
import { findItem, type ItemKinds, itemKinds } from './features/catalogue/catalogue.service.ts'
import type { CreatorTerms, SaleKind } from './features/commerce/commerce.service.ts'
import { type KeptKind, keptKind, type PollSources } from './features/engagement/library.service.ts'
import type { MediaGate } from './features/media/encoding/encoding.service.ts'
import { type BlockedPart, findCover, type RankedKind } from './features/shelf/shelf.service.ts'
import type { ItemFeature, ItemModule } from './item-module.ts'
import type { Db, Tx } from './platform/db/database.ts'

/** The parts of all modules, each as the feature that uses it takes it. */
export interface ItemParts {
  kinds: ItemKinds
  features: readonly ItemFeature[]
  sales: readonly SaleKind[]
  kept: readonly KeptKind[]
  polls: PollSources
  tabs: Readonly<Record<string, RawBuilder<boolean>>>
  gates: Readonly<Record<string, MediaGate>>
  isHeldByOthers: RawBuilder<boolean>
  blocked: readonly BlockedPart[]
  assertEditable: (db: Db | Tx, asked: { itemOid: string; now: Date }) => Promise<void>
  findCover: (db: Db, asked: { itemOid: string; language: string | null }) => Promise<string | null>
  fileContexts: readonly UploadContext[]
  countReads: () => Promise<void>
  ranked: readonly RankedKind[]
  creatorTags: () => Promise<readonly string[]>
  creatorTerms: () => Promise<CreatorTerms>
}

/** Throws if a module lacks a required part, or two modules register the same kind. */
export function itemParts(modules: readonly ItemModule[]): ItemParts {
  for (const module of modules) assertWhole(module)
  const kinds = itemKinds(modules.map(({ kind }) => kind))
  const byKind = new Map(modules.map((module) => [module.kind.kind, module]))
  const moduleOf = async (db: Db | Tx, oid: string) =>
    byKind.get((await findItem(db, oid))?.kind ?? '')
  return {
    kinds,
    features: modules.map((module) => featureOf(module, kinds)),
    sales: modules.flatMap(({ sales = [] }) => sales),
    kept: modules.map(({ kind, kept }) => keptKind(kind, kept)),
    polls: partsByKind(modules, ({ polls }) => polls),
    tabs: joinTabs(modules),
    gates: partsByKind(modules, ({ gate }) => gate),
    isHeldByOthers: sql<boolean>`(${sql.join(
      [isHeldByOthers, ...modules.flatMap(({ isAlsoHeld }) => isAlsoHeld ?? [])],
      sql` OR `,
    )})`,
    blocked: modules.flatMap(({ blocked }) => blocked ?? []),
    assertEditable: async (db, asked) =>
      (await moduleOf(db, asked.itemOid))?.assertEditable?.(db, asked),
    findCover: async (db, asked) =>
      ((await moduleOf(db, asked.itemOid))?.findCover ?? findCover)(db, asked),
    fileContexts: modules.flatMap(({ fileContexts = [] }) => fileContexts),
    creatorTags: async () => {
      const tags = modules.map(async ({ creatorTags }) => (await creatorTags?.()) ?? [])
      return (await Promise.all(tags)).flat()
    },
    creatorTerms: async () => {
      const terms = modules.map(async ({ creatorTerms }) => creatorTerms?.())
      return Object.assign({}, ...(await Promise.all(terms))) as CreatorTerms
    },
    ranked: modules.map(({ kind: { kind }, countReads }) => ({ kind, countReads })),
    countReads: async () => {
      for (const { countReads } of modules) await countReads?.()
    },
  }
}

function assertWhole({ kind, feature, sales = [] }: Partial<ItemModule>): void {
  const name = kind?.kind ?? '(unnamed)'
  const required = {
    'kind.kind': kind?.kind,
    'kind.codes': kind?.codes,
    'kind.pathOf': kind?.pathOf,
    feature,
    'sales (the main one)': sales.length === 0 || sales.some((sale) => sale.kind === name),
  }
  for (const [part, value] of Object.entries(required)) assertPart(name, part, value)
  const stray = sales.find(({ itemKind }) => itemKind !== name)
  if (stray)
    throw new Error(`The kind ${name} registers ${stray.kind}, a sale of ${stray.itemKind}.`)
}

function featureOf({ kind, feature }: ItemModule, kinds: ItemKinds): ItemFeature {
  const made = feature({ kinds })
  assertPart(kind.kind, 'feature.lifecycle', made.lifecycle)
  return made
}

function assertPart(kind: string, part: string, value: unknown): void {
  if (!value) throw new Error(`The item module of the kind ${kind} lacks ${part}.`)
}

function partsByKind<T>(
  modules: readonly ItemModule[],
  partOf: (module: ItemModule) => T | undefined,
): Record<string, T> {
  return Object.fromEntries(
    modules.flatMap((module) => {
      const part = partOf(module)
      return part === undefined ? [] : [[module.kind.kind, part]]
    }),
  )
}

function joinTabs(modules: readonly ItemModule[]): ItemParts['tabs'] {
  const tabs: Record<string, RawBuilder<boolean>> = {}
  for (const { kind, tabs: own = {} } of modules) {
    for (const [tab, added] of Object.entries(own)) {
      if (tab === homeTab || !channelTabPattern.test(tab)) {
        throw new Error(`The kind ${kind.kind} registers ${tab}, which can't be a channel tab.`)
      }
      const others = tabs[tab]
      tabs[tab] = others ? sql<boolean>`(${others} OR ${added})` : added
    }
  }
  return tabs
}
