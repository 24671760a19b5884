import { searchFold } from '@plax/story-engine/normal-form'
import type { FoundItem } from '../../lib/item-kinds/kind-search.ts'

interface FoundSection {
  items: readonly Pick<FoundItem, 'title' | 'creatorNickname'>[]
}

/**
 * Sections whose first item has a word of the search in its title, then those that have it in a
 * creator’s name, then those that have it elsewhere; otherwise in their order.
 */
export function titledFirst<T extends FoundSection>(sections: readonly T[], keyword: string): T[] {
  const words = searchFold(keyword).split(/\s+/).filter(Boolean)
  const hasWord = (text: string) => words.some((word) => searchFold(text).includes(word))
  const placeOf = ({ items: [first] }: T) => {
    if (first && hasWord(first.title)) return 0
    return first && hasWord(first.creatorNickname) ? 1 : 2
  }
  return sections.toSorted((a, b) => placeOf(a) - placeOf(b))
}
