import { type Genre, genres } from '@plax/contracts/story/story-values'
import { mayBeLanguage } from '../../lib/item-language.ts'

const sorts = ['new', 'popular'] as const

/** What an address of all stories narrows them to. */
export interface BrowseAddress {
  genre?: string | undefined
  /** As stories name theirs. */
  language?: string | undefined
  sort?: string | undefined
}

export interface BrowseFilter {
  genre: Genre | undefined
  language: string | undefined
  sort: (typeof sorts)[number]
}

/** What cannot be read is left out. */
export function readBrowseAddress({ genre, language, sort }: BrowseAddress): BrowseFilter {
  return {
    genre: genres.find((one) => one === genre),
    language: typeof language === 'string' && mayBeLanguage(language) ? language : undefined,
    sort: sorts.find((one) => one === sort) ?? 'popular',
  }
}
