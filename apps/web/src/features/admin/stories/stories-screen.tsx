import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Filters, WordFilter } from '../../../ui/filters.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { NameFilter } from '../../../ui/name-filter.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { useFilters } from '../../../lib/use-filters.ts'
import { Moderation } from './moderation.tsx'
import { stateNames } from './state-names.ts'
import { type AdminStory, storiesQuery } from './stories.api.ts'
import { StoryTable } from './story-table.tsx'

/** Stories in every state, and whether the public may find them. */
export function StoriesScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const { filters, change } = useFilters(['search', 'creator', 'state'])
  const list = useInfiniteQuery(storiesQuery(api, filters))
  const [moderated, setModerated] = useState<AdminStory | null>(null)
  return (
    <>
      <ScreenHead
        title={<Trans>Stories</Trans>}
        text={
          <Trans>
            Stories you take down stay visible only to their creator, who sees the reason.
          </Trans>
        }
      />
      <Filters>
        <WordFilter
          wide
          label={t`Title or ID`}
          value={filters.search}
          onChange={(search) => change({ search })}
        />
        <WordFilter
          label={t`Creator: nickname or ID`}
          value={filters.creator}
          onChange={(creator) => change({ creator })}
        />
        <NameFilter
          label={t`Status`}
          all={t`All statuses`}
          names={stateNames}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </Filters>
      <Pages
        list={list}
        empty={
          <EmptyState icon={<BookOpen aria-hidden />} title={<Trans>No stories match</Trans>} />
        }
      >
        {(rows) => <StoryTable stories={rows} onModerate={setModerated} />}
      </Pages>
      {moderated ? <Moderation story={moderated} onClose={() => setModerated(null)} /> : null}
    </>
  )
}
