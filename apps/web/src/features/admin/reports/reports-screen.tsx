import { Trans, useLingui } from '@lingui/react/macro'
import { caseStates } from '@plax/contracts/moderation/moderation-values'
import { Flag } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { AdminList } from '../admin-list.tsx'
import type { ScreenProps } from '../sections.ts'
import { caseStateNames } from './case-names.ts'
import { CaseTable } from './case-table.tsx'
import { CaseView } from './case-view.tsx'
import { casesQuery } from './reports.api.ts'

/** What was reported, the most reported first, and one case with its evidence. */
export function ReportsScreen({ item }: ScreenProps) {
  return item ? <CaseView caseOid={item} /> : <CaseList />
}

function CaseList() {
  const { t } = useLingui()
  const { api } = useApp()
  return (
    <AdminList
      title={<Trans>Reports</Trans>}
      text={
        <Trans>
          Reports of the same thing are grouped into one case. Open a case to see the evidence and
          decide.
        </Trans>
      }
      filters={[
        {
          name: 'state',
          label: t`Status`,
          kind: 'choice',
          otherwise: 'open',
          options: caseStates.map((value) => ({ value, label: t(caseStateNames[value]) })),
        },
      ]}
      query={(filters) => casesQuery(api, filters)}
      empty={{
        icon: <Flag aria-hidden />,
        title: <Trans>No reports match</Trans>,
        text: <Trans>What people report appears here until you decide.</Trans>,
      }}
    >
      {(rows) => <CaseTable cases={rows} />}
    </AdminList>
  )
}
