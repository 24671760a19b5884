import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { showToast } from '../../../ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { moderationKey } from './reports.api.ts'

export type Outcome = 'upheld' | 'overturned'

/** Answers an appeal, with a reason for whoever appealed. */
export function AnswerDialog({
  decisionOid,
  outcome,
  onClose,
}: {
  decisionOid: string
  outcome: Outcome
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const isUpheld = outcome === 'upheld'
  const answer = async (reason: string) => {
    const call = { params: { decisionOid }, body: { outcome, reason } }
    await api('POST /admin/moderation/appeals/{decisionOid}', call)
    void client.invalidateQueries({ queryKey: moderationKey })
    showToast(t`Appeal answered`)
  }
  return (
    <ReasonDialog
      title={isUpheld ? <Trans>Uphold the decision?</Trans> : <Trans>Overturn the decision?</Trans>}
      description={
        isUpheld ? (
          <Trans>Nothing changes. The person reads your answer and can’t appeal again.</Trans>
        ) : (
          <Trans>
            This undoes the decision: anything taken down is republished, any suspension ends, and
            hidden comments are shown again.
          </Trans>
        )
      }
      confirm={isUpheld ? <Trans>Uphold decision</Trans> : <Trans>Overturn decision</Trans>}
      hint={t`Shown to the person it’s about and recorded in the audit log.`}
      onConfirm={answer}
      onClose={onClose}
    />
  )
}
