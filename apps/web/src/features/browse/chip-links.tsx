import { useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { chipLinkClasses } from '../../ui/chip.tsx'
import { genreNames } from '../story/genre-names.ts'
import { languageNameOf, tagOf } from '../../lib/item-language.ts'
import { ownFirst } from './own-first.ts'

type Topics = OutputOf<'GET /story-chat/topics'>

/** The items of a list, each of which leads to the stories of a genre. */
export function GenreLinks({ genres }: Pick<Topics, 'genres'>) {
  const { t } = useLingui()
  return genres.map((genre) => (
    <li key={genre} className="shrink-0">
      <Link to="/browse" search={{ genre }} className={chipLinkClasses}>
        {t(genreNames[genre])}
      </Link>
    </li>
  ))
}

/** The same of languages, the reader’s own first; none where there is nothing to choose. */
export function LanguageLinks({ languages }: Pick<Topics, 'languages'>) {
  const { language: own } = useApp()
  if (languages.length < 2) return null
  return ownFirst(languages, own).map((language) => (
    <li key={language} className="shrink-0">
      <Link to="/browse" search={{ language }} className={chipLinkClasses}>
        <span lang={tagOf(language)}>{languageNameOf(language)}</span>
      </Link>
    </li>
  ))
}
