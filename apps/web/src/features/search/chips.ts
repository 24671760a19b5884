import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { languageNames } from '@plax/contracts/languages'
import { languageNameOf } from '../../lib/item-language.ts'
import { accessNames } from './access-names.ts'
import type { SearchState, Span } from './search-address.ts'

interface Chip {
  key: string
  label: string
  /** The search without it. */
  without: Partial<SearchState>
}

/** A chip for each filter that is set, in the order of the panel. */
export function chipsOf(state: SearchState, i18n: I18n): Chip[] {
  const day = (ms: number) => i18n.date(new Date(ms), { dateStyle: 'medium' })
  const chip = <K extends keyof Lists>(list: K, labelOf: (one: Lists[K][number]) => string) =>
    chipsOfList(state, list, labelOf)
  return [
    chip('tags', (tag) => `#${tag}`),
    chip('withoutTags', (tag) => i18n._(msg`without #${tag}`)),
    chip('languages', languageNameOf),
    chip('creatorLanguages', (language) =>
      i18n._(msg`Creator’s language: ${languageNames[language]}`),
    ),
    chip('creatorTags', (tag) => i18n._(msg`Creator tag: ${tag}`)),
    chip('creators', ({ nickname }) => i18n._(msg`by ${nickname}`)),
    chip('dates', ({ min, max }) => `${min === 0 ? '≤' : `${day(min)} –`} ${day(max)}`),
    chip('prices', (range) => i18n._(msg`Price: ${spanText(range, i18n)} coins`)),
    chip('access', (access) => i18n._(accessNames[access])),
    chip('chats', (range) => i18n._(msg`Chats: ${spanText(range, i18n)}`)),
  ].flat()
}

type Lists = Pick<
  SearchState,
  | 'tags'
  | 'withoutTags'
  | 'languages'
  | 'creatorLanguages'
  | 'creatorTags'
  | 'creators'
  | 'dates'
  | 'prices'
  | 'access'
  | 'chats'
>

function chipsOfList<K extends keyof Lists>(
  state: Lists,
  list: K,
  labelOf: (one: Lists[K][number]) => string,
): Chip[] {
  const all: readonly Lists[K][number][] = state[list]
  return all.map((one) => ({
    key: `${list} ${JSON.stringify(one)}`,
    label: labelOf(one),
    without: { [list]: all.filter((other) => other !== one) },
  }))
}

function spanText({ min, max }: Span<number | null>, i18n: I18n): string {
  if (max === null) return `≥ ${i18n.number(min ?? 0)}`
  if (min === null) return `≤ ${i18n.number(max)}`
  return `${i18n.number(min)} – ${i18n.number(max)}`
}
