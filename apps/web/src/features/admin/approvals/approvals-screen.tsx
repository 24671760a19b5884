import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ApprovalState } from '@plax/contracts/account/approval-values'
import { Handshake } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { AdminList } from '../admin-list.tsx'
import { approvalsQuery } from './approvals.api.ts'
import { ApprovalsTable } from './approvals-table.tsx'

const stateNames: Record<ApprovalState, MessageDescriptor> = {
  pending: msg({ message: 'Pending', context: 'approval' }),
  approved: msg({ message: 'Approved', context: 'approval' }),
  rejected: msg({ message: 'Rejected', context: 'approval' }),
}

/** What one administrator can't do alone, and waits for another one. */
export function ApprovalsScreen() {
  const { t } = useLingui()
  const { api } = useApp()
  const { pending, ...others } = stateNames
  return (
    <AdminList
      title={<Trans>Second approvals</Trans>}
      text={
        <Trans>
          Some actions need a second administrator. If you’re the only one, you can approve your own
          requests after a wait.
        </Trans>
      }
      filters={[{ name: 'state', label: t`Status`, kind: 'name', all: t(pending), names: others }]}
      query={(filters) => approvalsQuery(api, filters)}
      empty={{
        icon: <Handshake aria-hidden />,
        title: <Trans>No approval requests match</Trans>,
      }}
    >
      {(rows) => <ApprovalsTable approvals={rows} />}
    </AdminList>
  )
}
