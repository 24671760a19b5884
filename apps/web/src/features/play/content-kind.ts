import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { contentCard } from './content-card.tsx'
import { typeNames } from './type-names.ts'

/** Videos, audio and files. */
export const contentKind: ItemKind = {
  name: 'content',
  typeNames,
  card: contentCard,
}
