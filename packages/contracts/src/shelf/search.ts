import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { oid, pageOf, pageQuery } from '../route.ts'
import { storyLanguageMaxLength } from '../story/story-languages.ts'
import {
  searchAccesses,
  searchCountMax,
  searchListMaxCount,
  searchSorts,
  searchTextMaxLength,
} from './search-values.ts'

const text = ofCharacters(z.string().trim().min(1), searchTextMaxLength)

/** A query field that is sent once or several times. */
function oneOrMany<T extends z.ZodType>(item: T) {
  return z.union([item, z.array(item).max(searchListMaxCount)]).optional()
}

function range(pattern: RegExp, shape: string) {
  return oneOrMany(z.string().regex(pattern, `A range is written as ${shape}.`))
}

export const withCount = z.stringbool().default(false).describe('Also count what matches.')

/** A page of what a search finds. */
export function foundPageOf<T extends z.ZodType>(item: T) {
  return pageOf(item).extend({
    count: z
      .number()
      .int()
      .nullable()
      .describe(
        `How many match, on all pages, counted up to ${searchCountMax}; null unless \`withCount\`.`,
      ),
  })
}

/** What a search of items of any kind asks. */
export const searchQuery = z.object({
  keyword: ofCharacters(z.string().trim(), searchTextMaxLength).optional(),
  tags: oneOrMany(text),
  withoutTags: oneOrMany(text),
  languages: oneOrMany(z.string().max(storyLanguageMaxLength)).describe(
    'What it’s written or spoken in, as in `language` of a story.',
  ),
  creatorLanguages: oneOrMany(z.string().max(8)).describe('ko, en, jp or es.'),
  creatorTags: oneOrMany(text),
  creatorOids: oneOrMany(oid),
  published: range(/^\d{1,15},\d{1,15}$/, 'start,end in milliseconds').describe(
    '`start,end`, in milliseconds since 1970.',
  ),
  prices: range(/^\d{1,9},\d{1,9}$/, 'min,max in coins').describe(
    'Price range in coins, as `min,max`; stories that aren’t sold cost 0.',
  ),
  chats: range(/^(\d{1,9}|none),(\d{1,9}|none)$/, 'min,max').describe(
    'Range of chats started, as `min,max`; `none` means no limit.',
  ),
  access: oneOrMany(z.enum(searchAccesses)).describe(
    'Access mode; `subscribers` includes early-subscriber stories.',
  ),
  sort: z
    .enum(searchSorts)
    .default('relevance')
    .describe('`relevance`: words in the title first, then in the creator’s name, then tags.'),
  withCount,
  ...pageQuery,
})
