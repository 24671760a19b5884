import { useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useApp } from '../../lib/app-context.ts'
import { Chip, ChipGroup } from '../../ui/chip.tsx'
import { genreNames } from '../story/genre-names.ts'
import { languageNameOf, tagOf } from '../../lib/item-language.ts'
import type { BrowseAddress, BrowseFilter } from './browse-address.ts'
import { ownFirst } from './own-first.ts'

/** A row of languages and a row of genres; another press takes a choice back. */
export function BrowseFilters({
  topics,
  browsed,
  onChoose,
}: {
  topics: OutputOf<'GET /story-chat/topics'> | undefined
  browsed: BrowseFilter
  onChoose: (change: BrowseAddress) => void
}) {
  const { t } = useLingui()
  const { language: own } = useApp()
  const { genre: chosen, language: spoken } = browsed
  // What the address asks for stands there also where no story has it any more.
  const genres = withChosen(topics?.genres ?? [], chosen)
  const languages = ownFirst(withChosen(topics?.languages ?? [], spoken), own)
  return (
    <div className="flex min-h-20 flex-col gap-2 pointer-coarse:min-h-24">
      {languages.length > 1 || spoken ? (
        <ChipGroup label={t`Story language`} scrolls>
          {languages.map((language) => (
            <Chip
              key={language}
              chosen={language === spoken}
              onChoose={() => onChoose({ language: language === spoken ? undefined : language })}
            >
              <span lang={tagOf(language)}>{languageNameOf(language)}</span>
            </Chip>
          ))}
        </ChipGroup>
      ) : null}
      <ChipGroup label={t`Genre`} scrolls>
        {genres.map((genre) => (
          <Chip
            key={genre}
            chosen={genre === chosen}
            onChoose={() => onChoose({ genre: genre === chosen ? undefined : genre })}
          >
            {t(genreNames[genre])}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  )
}

function withChosen<One>(all: readonly One[], chosen: One | undefined): One[] {
  return chosen === undefined || all.includes(chosen) ? [...all] : [chosen, ...all]
}
