import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { moderationKey } from './reports.api.ts'

/** Closes a case without doing anything. */
export function DismissDialog({ caseOid, onClose }: { caseOid: string; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const dismiss = async (reason: string) => {
    const call = { params: { caseOid }, body: { reason } }
    await api('POST /admin/moderation/cases/{caseOid}/dismiss', call)
    void client.invalidateQueries({ queryKey: moderationKey })
    showToast(t`Report dismissed`)
  }
  return (
    <ReasonDialog
      title={<Trans>Dismiss this report?</Trans>}
      description={
        <Trans>Nothing changes. Everyone who reported it learns that no rule was broken.</Trans>
      }
      confirm={<Trans context="a report">Dismiss</Trans>}
      onConfirm={dismiss}
      onClose={onClose}
    />
  )
}
