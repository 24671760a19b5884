import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { contentCategories } from '@plax/contracts/content/content-values'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { chipLinkClasses } from '../../ui/chip.tsx'
import { categoryNames } from './category-names.ts'
import { GenreLinks, LanguageLinks } from './chip-links.tsx'

type Topics = OutputOf<'GET /story-chat/topics'>

/** The ways into all there is for who has no word to search for: genres, languages, categories, hashtags. */
export function BrowseLinks({ topics }: { topics: Topics }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-6">
      <Group title={<Trans>Genres</Trans>}>
        <GenreLinks genres={topics.genres} />
      </Group>
      {topics.languages.length > 1 ? (
        <Group title={<Trans>Story languages</Trans>}>
          <LanguageLinks languages={topics.languages} />
        </Group>
      ) : null}
      <Group title={<Trans>Videos and audio</Trans>}>
        {(['all', ...contentCategories] as const).map((one) => (
          <li key={one}>
            <Link
              to="/p/{-$category}"
              params={{ category: one === 'all' ? undefined : one }}
              className={chipLinkClasses}
            >
              {t(categoryNames[one])}
            </Link>
          </li>
        ))}
      </Group>
      {topics.hashtags.length > 0 ? (
        <Group title={<Trans>Hashtags</Trans>}>
          {topics.hashtags.map(({ tag }) => (
            <li key={tag} className="min-w-0">
              <Link to="/search" search={{ pt: tag }} className={chipLinkClasses}>
                <span className="truncate">#{tag}</span>
              </Link>
            </li>
          ))}
        </Group>
      ) : null}
    </div>
  )
}

function Group({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section>
      <h2 id={id} className="mb-3 font-semibold">
        {title}
      </h2>
      <ul aria-labelledby={id} className="flex flex-wrap gap-2">
        {children}
      </ul>
    </section>
  )
}
