import { cutText, isLongerThan } from '@plax/story-engine/characters'
import { isLanguage, type Language } from '@plax/contracts/languages'
import {
  defaultChatCounts,
  type SearchAccess,
  searchAccesses,
  searchListMaxCount,
  searchSorts,
  searchTextMaxLength,
  type SearchSort,
} from '@plax/contracts/shelf/search-values'
import { mayBeLanguage } from '../../lib/item-language.ts'

/** Both ends are part of it; null is no bound. */
export interface Span<Bound extends number | null = number> {
  min: Bound
  max: Bound
}

export interface SearchState {
  /** The kind of items that is searched, or `creators`; all of these, if none is named. */
  kind?: string | undefined
  keyword: string
  tags: string[]
  withoutTags: string[]
  /** What stories are written in, as they name it. */
  languages: string[]
  creatorLanguages: Language[]
  creatorTags: string[]
  /** Milliseconds since 1970. */
  dates: Span[]
  /** Coins that a story costs once. */
  prices: Span[]
  chats: Span<number | null>[]
  /** Who can open a story. */
  access: SearchAccess[]
  creators: { oid: string; nickname: string }[]
  sort: SearchSort
  /** Flags whose meaning the documents do not give; kept as they came (R-search-008). */
  cs: string
  ts: string
}

/** How an address asks for creators, in place of a kind of items. */
export const creatorsInAddress = 'creators'

type Words = string | string[]

/** The keys of the address (R-search-003 to R-search-013); `language`, `access`, `sort` and `kind` are ours. */
export interface SearchAddress {
  keyword?: Words
  pt?: Words
  nt?: Words
  cl?: Words
  ct?: Words
  cs?: Words
  ts?: Words
  dr?: Words
  pr?: Words
  ccr?: Words
  cr?: Words
  language?: Words
  access?: Words
  sort?: Words
  kind?: Words
}

/** What an address asks for; what cannot be read is left out, so that the rest still holds. */
export function readSearchAddress(address: SearchAddress): SearchState {
  const sort = listOf(address.sort)[0]
  return {
    kind: textsOf(address.kind)[0],
    keyword: textsOf(address.keyword)[0] ?? '',
    tags: textsOf(address.pt).map(withoutSign).filter(Boolean),
    withoutTags: textsOf(address.nt).map(withoutSign).filter(Boolean),
    languages: textsOf(address.language).filter(mayBeLanguage),
    creatorLanguages: textsOf(address.cl).filter(isLanguage),
    creatorTags: textsOf(address.ct),
    dates: each(address.dr, (text) => readSpan(text, /^\d{1,15}$/)),
    prices: each(address.pr, (text) => readSpan(text, /^\d{1,9}$/)),
    chats: each(address.ccr, readChats),
    creators: each(address.cr, readCreator),
    access: searchAccesses.filter((one) => listOf(address.access).includes(one)),
    sort: searchSorts.find((one) => one === sort) ?? 'relevance',
    cs: textsOf(address.cs)[0] ?? '',
    ts: textsOf(address.ts)[0] ?? '',
  }
}

/** The address that says a search; what is not set is not in it. */
export function writeSearchAddress(state: SearchState): SearchAddress {
  const said: Record<keyof SearchAddress, string[]> = {
    keyword: [state.keyword],
    pt: state.tags,
    nt: state.withoutTags,
    cl: state.creatorLanguages,
    ct: state.creatorTags,
    cs: [state.cs],
    ts: [state.ts],
    dr: state.dates.map(({ min, max }) => `${min},${max}`),
    pr: state.prices.map(({ min, max }) => `${min},${max}`),
    ccr: state.chats.map(({ min, max }) => `${min ?? 'none'},${max ?? 'none'}`),
    cr: state.creators.map(({ oid, nickname }) => `${oid},${shortNickname(nickname)}`),
    language: state.languages,
    access: state.access,
    sort: [state.sort === 'relevance' ? '' : state.sort],
    kind: [state.kind ?? ''],
  }
  const filled = Object.entries(said)
    .map(([key, values]) => [key, values.filter(Boolean)] as const)
    .filter(([, values]) => values.length > 0)
  return Object.fromEntries(filled.map(([key, values]) => [key, only(values)]))
}

/** The nickname of a creator in an address: 10 characters and an ellipsis (R-search-013). */
export function shortNickname(nickname: string): string {
  const name = nickname.replace(/…$/, '')
  return isLongerThan(name, 10) ? `${cutText(name, 10)}…` : nickname
}

/** Search needs a keyword, a tag or a creator (R-search-015, spec D15). */
export function hasSubject({ keyword, tags, withoutTags, creators }: SearchState): boolean {
  return keyword !== '' || tags.length + withoutTags.length + creators.length > 0
}

/** Whether more is asked than words. */
export function hasFilter(state: SearchState): boolean {
  const { tags, withoutTags, languages, creatorLanguages, creatorTags, creators, access } = state
  const texts = [tags, withoutTags, languages, creatorLanguages, creatorTags, creators, access]
  const spans = [state.dates, state.prices, state.chats]
  return [...texts, ...spans].some((list) => list.length > 0)
}

function readSpan(text: string, bound: RegExp): Span | null {
  const [min = '', max = '', ...rest] = text.split(',')
  if (rest.length > 0 || !bound.test(min) || !bound.test(max)) return null
  return { min: Number(min), max: Number(max) }
}

/** An end that is not said is that of the control (R-search-017); `none` is no bound (R-search-012). */
function readChats(text: string): Span<number | null> | null {
  const [min = '', max = '', ...rest] = text.split(',')
  const ends = [min || `${defaultChatCounts.min}`, max || `${defaultChatCounts.max}`]
  const isOpen = min === 'none' && max === 'none'
  if (rest.length > 0 || isOpen || !ends.every((end) => /^(\d{1,9}|none)$/.test(end))) return null
  const [first, last] = ends.map((end) => (end === 'none' ? null : Number(end)))
  return { min: first ?? null, max: last ?? null }
}

function readCreator(text: string): { oid: string; nickname: string } | null {
  const [oid = '', ...nickname] = text.split(',')
  if (!/^[0-9a-f]{24}$/.test(oid)) return null
  return { oid, nickname: shortNickname(cleanText(nickname.join(','))) }
}

function each<T extends object>(words: Words | undefined, read: (text: string) => T | null): T[] {
  const found = listOf(words).flatMap((text) => read(text) ?? [])
  const once = new Map(found.map((one) => [JSON.stringify(one), one]))
  return [...once.values()].slice(0, searchListMaxCount)
}

/** Words without characters that no one types, each once. */
function textsOf(words: Words | undefined): string[] {
  const texts = listOf(words).map(cleanText)
  return [...new Set(texts)].filter(Boolean).slice(0, searchListMaxCount)
}

function cleanText(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
  return cutText(plain, searchTextMaxLength).toWellFormed().trim()
}

function withoutSign(tag: string): string {
  return tag.replace(/^[#＃\s]+/, '')
}

function listOf(words: Words | undefined): string[] {
  return words === undefined ? [] : [words].flat()
}

function only(values: string[]): Words {
  return values.length === 1 ? (values[0] ?? '') : values
}
