import { useLingui } from '@lingui/react/macro'
import { languages as siteLanguages } from '@plax/contracts/languages'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import type { ItemKind } from '../../../lib/item-kinds/item-kind.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ownFirst } from '../../browse/own-first.ts'
import { languageNameOf, tagOf } from '../../../lib/item-language.ts'
import type { SearchState } from '../search-address.ts'
import { Group } from './group.tsx'

/**
 * What it is written or spoken in, the reader’s own language first: those that the kind
 * offers, and whatever is chosen already.
 */
export function LanguagesFilter({
  kind,
  languages,
  onChange,
}: {
  kind: ItemKind
  languages: SearchState['languages']
  onChange: (languages: string[]) => void
}) {
  const { t } = useLingui()
  const { api, language: own } = useApp()
  const { findLanguages, words } = kind.search
  const found = useQuery({
    queryKey: ['search', 'languages', kind.name],
    queryFn: ({ signal }) => findLanguages?.(api, signal) ?? siteLanguages,
    enabled: findLanguages !== undefined,
  })
  const present = findLanguages ? (found.data ?? [own]) : siteLanguages
  const offered = ownFirst([...new Set([...present, ...languages])], own)
  return (
    <Group legend={t(words.languages)}>
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
