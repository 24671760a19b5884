import { contentKind } from './features/content-form/content-kind.ts'
import { liveKind } from './features/live/live-kind.ts'
import { storyKind } from './features/story-studio/story-kind.ts'
import type { ItemKinds } from './lib/item-kinds/item-kind.ts'

/** Every kind of item that the web shows. */
export const itemKinds: ItemKinds = [storyKind, contentKind, liveKind]
