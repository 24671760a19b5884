import type { Deps } from '../../deps.ts'
import type { ItemModule } from '../../item-module.ts'
import { findContentCover } from './cards/find-cover.ts'
import { contentFeature } from './content.feature.ts'
import { findContentPoll, keptContents } from './content.library.ts'
import { contentSales } from './content.sales.ts'
import { contentKind } from './item/content-kind.ts'
import { contentTabs } from './item/content-tabs.ts'
import { assertEditable } from './item/content.policy.ts'
import { isPartHeld } from './item/story-parts.ts'
import { contentGate } from './views/play-gate.ts'

/** Videos, audio, clips, files, and branching stories, as one kind of item. */
export function contentItems(deps: Deps): ItemModule {
  return {
    kind: contentKind,
    feature: ({ kinds }) => contentFeature(deps, { kinds }),
    sales: [contentSales],
    kept: keptContents,
    polls: findContentPoll,
    tabs: contentTabs,
    gate: contentGate(deps),
    isAlsoHeld: isPartHeld,
    fileContexts: ['content', 'clip', 'file'],
    assertEditable,
    findCover: findContentCover,
  }
}
