import { normalForm, searchFold } from '@plax/story-engine/normal-form'
import type { searchQuery } from '@plax/contracts/shelf/search'
import type { AccessMode } from '@plax/contracts/access/access-values'
import type { SearchAccess } from '@plax/contracts/shelf/search-values'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Range, Search } from './search.conditions.ts'

type Query = z.output<typeof searchQuery>

/** What a call searches for; throws `search.nothing_asked` without keyword, tag and creator. */
export function readSearch(query: Query): Search {
  const search: Search = {
    words: wordsOf(query.keyword ?? ''),
    tags: tagsOf(query.tags),
    withoutTags: tagsOf(query.withoutTags),
    languages: listOf(query.languages),
    creatorLanguages: listOf(query.creatorLanguages),
    creatorTags: listOf(query.creatorTags),
    creatorOids: listOf(query.creatorOids),
    published: rangesOf(query.published),
    prices: rangesOf(query.prices),
    popularity: rangesOf(query.chats),
    modes: modesOf(listOf(query.access)),
    sort: query.sort,
    cursor: query.cursor,
    limit: query.limit,
  }
  const { words, tags, withoutTags, creatorOids } = search
  if ([words, tags, withoutTags, creatorOids].some((list) => list.length > 0)) return search
  throw new AppError('search.nothing_asked')
}

/** As the documents name them; `subscribers` are also those from before a month. */
function modesOf(accesses: readonly SearchAccess[]): AccessMode[] {
  return accesses.flatMap((access) =>
    access === 'subscribers' ? [access, 'subscribers_before' as const] : access,
  )
}

/** A word of accents alone, and the sign of a tag, say nothing. */
function wordsOf(keyword: string): string[] {
  const words = normalForm(keyword).split(/\s+/).map(withoutSign)
  return [...new Set(words)].filter((word) => searchFold(word) !== '')
}

function tagsOf(sent: string | string[] | undefined): string[] {
  return listOf(sent)
    .map((tag) => withoutSign(tag).trim())
    .filter(Boolean)
}

function withoutSign(text: string): string {
  return text.replace(/^[\u0300-\u036f#＃]+/, '')
}

function listOf<T extends string>(sent: T | T[] | undefined): T[] {
  if (sent === undefined) return []
  return Array.isArray(sent) ? sent : [sent]
}

function rangesOf(sent: string | string[] | undefined): Range[] {
  return listOf(sent).map((text) => {
    const [min = 'none', max = 'none'] = text.split(',')
    return { min: boundOf(min), max: boundOf(max) }
  })
}

function boundOf(text: string): number | null {
  return text === 'none' ? null : Number(text)
}
