import type { Deps } from '../../deps.ts'
import type { ItemModule } from '../../item-module.ts'
import { blockedStories } from './blocks/blocked-stories.ts'
import { storyKind } from './content/story-kind.ts'
import { storyTabs } from './content/story-tabs.ts'
import { chatSharePercentSetting, creatorsWriteStoriesSetting } from './content/story.settings.ts'
import { readCounter } from './ranking/count-reads.ts'
import { storyFeature, type StoryParts } from './story.feature.ts'
import { keptStories } from './story.library.ts'
import { storySales } from './story.sales.ts'

/** Stories as a kind of item. */
export function storyItems(deps: Deps, parts: Omit<StoryParts, 'kinds'>): ItemModule {
  return {
    kind: storyKind,
    feature: ({ kinds }) => storyFeature(deps, { ...parts, kinds }),
    sales: [storySales],
    kept: keptStories,
    tabs: storyTabs,
    blocked: blockedStories(deps),
    countReads: readCounter({ ...deps, ...parts }),
    creatorTags: async () =>
      (await deps.settings.get(creatorsWriteStoriesSetting)) ? ['story'] : [],
    creatorTerms: async () => ({
      chatSharePercent: await deps.settings.get(chatSharePercentSetting),
    }),
  }
}
