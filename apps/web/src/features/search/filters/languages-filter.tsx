import { Trans } from '@lingui/react/macro'
import { languages as contentLanguages } from '@plax/contracts/languages'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ownFirst } from '../../browse/own-first.ts'
import { topicsQuery } from '../../browse/topics.api.ts'
import { languageNameOf, tagOf } from '../../story/story-language.ts'
import type { SearchState } from '../search-address.ts'
import { Group } from './group.tsx'

/**
 * What it is written or spoken in, the reader’s own language first: of stories those that some have,
 * and whatever is chosen already.
 */
export function LanguagesFilter({
  kind,
  languages,
  onChange,
}: Pick<SearchState, 'kind' | 'languages'> & { onChange: (languages: string[]) => void }) {
  const { api, language: own } = useApp()
  const isOfStories = kind === undefined
  const topics = useQuery({ ...topicsQuery(api), enabled: isOfStories })
  const present = isOfStories ? (topics.data?.languages ?? [own]) : contentLanguages
  const offered = ownFirst([...new Set([...present, ...languages])], own)
  const legend = isOfStories ? <Trans>Story language</Trans> : <Trans>Language</Trans>
  return (
    <Group legend={legend}>
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
