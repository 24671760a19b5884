import { Trans, useLingui } from '@lingui/react/macro'
import { languages as siteLanguages } from '@plax/contracts/languages'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { useApp } from '../../../lib/app-context.ts'
import type { ItemKind, ItemKinds } from '../../../lib/item-kinds/item-kind.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ownFirst } from '../../browse/own-first.ts'
import { languageNameOf, tagOf } from '../../../lib/item-language.ts'
import type { SearchState } from '../search-address.ts'
import { Group } from './group.tsx'

/**
 * What it is written or spoken in, the reader’s own language first: those that the kinds
 * offer, and whatever is chosen already.
 */
export function LanguagesFilter({
  kinds,
  languages,
  onChange,
}: {
  kinds: ItemKinds
  languages: SearchState['languages']
  onChange: (languages: string[]) => void
}) {
  const { t } = useLingui()
  const { api, language: own } = useApp()
  const found = useQuery({
    queryKey: ['search', 'languages', kinds.map(({ name }) => name)],
    queryFn: async ({ signal }) =>
      (await Promise.all(kinds.map((kind) => languagesOf(kind, api, signal)))).flat(),
  })
  const present = found.data ?? [own]
  const only = kinds.length === 1 ? kinds[0] : undefined
  const offered = ownFirst([...new Set([...present, ...languages])], own)
  return (
    <Group legend={only ? t(only.search.words.languages) : <Trans>Language</Trans>}>
      <div className="grid grid-cols-2 gap-3">
        {offered.map((language) => (
          <Checkbox
            key={language}
            label={<span lang={tagOf(language)}>{languageNameOf(language)}</span>}
            checked={languages.includes(language)}
            onChange={(checked) =>
              onChange(
                offered.filter((one) => (one === language ? checked : languages.includes(one))),
              )
            }
          />
        ))}
      </div>
    </Group>
  )
}

async function languagesOf({ search }: ItemKind, api: Api, signal: AbortSignal) {
  return (await search.findLanguages?.(api, signal)) ?? siteLanguages
}
