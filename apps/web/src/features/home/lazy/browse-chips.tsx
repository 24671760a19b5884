import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '../../../lib/app-context.ts'
import { chipLine, chipLinkClasses } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/class-names.ts'
import { GenreLinks, LanguageLinks } from '../../browse/chip-links.tsx'
import { topicsQuery } from '../../story/topics.api.ts'

/** The ways from Home into all stories. */
export function BrowseChips() {
  const { t } = useLingui()
  const { api } = useApp()
  const topics = useQuery(topicsQuery(api)).data
  return (
    <ul
      aria-label={t`Browse stories`}
      className={cx('flex min-h-11 flex-wrap items-center gap-2', chipLine)}
    >
      <li className="shrink-0">
        <Link to="/browse" className={cx(chipLinkClasses, 'bg-raised')}>
          <Trans>All stories</Trans>
        </Link>
      </li>
      {topics ? <LanguageLinks languages={topics.languages} /> : null}
      {topics ? <GenreLinks genres={topics.genres} /> : null}
    </ul>
  )
}
