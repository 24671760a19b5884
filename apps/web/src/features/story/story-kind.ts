import { msg } from '@lingui/core/macro'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { storyCard } from './story-card.tsx'

export const storyKind: ItemKind = {
  name: 'story',
  typeNames: { story: msg`Story` },
  card: storyCard,
}
