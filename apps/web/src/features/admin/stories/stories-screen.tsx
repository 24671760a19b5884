import { Trans, useLingui } from '@lingui/react/macro'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { AdminList } from '../admin-list.tsx'
import { itemStateNames } from '../item-state-names.ts'
import { ModerateStory } from './moderate-story.tsx'
import { type AdminStory, storiesQuery } from './stories.api.ts'
import { StoryTable } from './story-table.tsx'

/** Stories in every state, and whether the public may find them. */
export function StoriesScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const [moderated, setModerated] = useState<AdminStory | null>(null)
  return (
    <>
      <AdminList
        title={<Trans>Stories</Trans>}
        text={
          <Trans>
            Stories you take down stay visible only to their creator, who sees the reason.
          </Trans>
        }
        filters={[
          { name: 'search', label: t`Title or ID`, kind: 'word', wide: true },
          { name: 'creator', label: t`Creator: nickname or ID`, kind: 'word' },
          {
            name: 'state',
            label: t`Status`,
            kind: 'name',
            all: t`All statuses`,
            names: itemStateNames,
          },
        ]}
        query={(filters) => storiesQuery(api, filters)}
        empty={{
          icon: <BookOpen aria-hidden />,
          title: <Trans context="console">No stories match</Trans>,
        }}
      >
        {(rows) => <StoryTable stories={rows} onModerate={setModerated} />}
      </AdminList>
      {moderated ? <ModerateStory story={moderated} onClose={() => setModerated(null)} /> : null}
    </>
  )
}
