import { Trans, useLingui } from '@lingui/react/macro'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { AdminList } from '../admin-list.tsx'
import { itemStateNames } from '../item-state-names.ts'
import { ContentTable } from './content-table.tsx'
import { type AdminContent, contentsQuery } from './contents.api.ts'
import { ModerateContent } from './moderate-content.tsx'

/** Content in every state, and whether the public may find it. */
export function ContentList() {
  const { t } = useLingui()
  const { api } = useApp()
  const [moderated, setModerated] = useState<AdminContent | null>(null)
  return (
    <>
      <AdminList
        title={<Trans>Content</Trans>}
        text={
          <Trans>
            Content you take down stays visible only to its creator, who sees the reason.
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
        query={(filters) => contentsQuery(api, filters)}
        empty={{ icon: <Clapperboard aria-hidden />, title: <Trans>No content matches</Trans> }}
      >
        {(rows) => <ContentTable contents={rows} onModerate={setModerated} />}
      </AdminList>
      {moderated ? (
        <ModerateContent content={moderated} onClose={() => setModerated(null)} />
      ) : null}
    </>
  )
}
