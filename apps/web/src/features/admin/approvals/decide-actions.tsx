import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { showToast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import { May } from '../may.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { Approval } from './approvals.api.ts'

/** Approving and rejecting what is pending; if the viewer can't approve, why. */
export function DecideActions({ approval }: { approval: Approval }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [isRejecting, setRejecting] = useState(false)
  const { approvalOid, obstacle, waitUntil } = approval
  const params = { approvalOid }
  // What was approved shows elsewhere in the console, too.
  const done = async (text: string) => {
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
    showToast(text)
  }
  const approve = useMutation({
    mutationFn: () => api('POST /admin/approvals/{approvalOid}/approve', { params }),
    onSuccess: () => done(t`Request approved`),
  })
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:justify-end">
      {obstacle === null ? (
        <Button
          size="sm"
          variant="primary"
          busy={approve.isPending}
          onClick={() => approve.mutate()}
        >
          <Trans>Approve</Trans>
        </Button>
      ) : (
        <span className="text-sm text-ink-soft">
          {obstacle === 'own' ? (
            <Trans>Needs another administrator</Trans>
          ) : (
            <Trans>
              You can approve it after <When at={waitUntil} />
            </Trans>
          )}
        </span>
      )}
      <May call="POST /admin/approvals/{approvalOid}/reject">
        <Button size="sm" onClick={() => setRejecting(true)}>
          {obstacle === null ? <Trans>Reject</Trans> : <Trans context="approval">Withdraw</Trans>}
        </Button>
      </May>
      <Failure error={approve.error} />
      {isRejecting ? (
        <ReasonDialog
          title={
            obstacle === null ? (
              <Trans>Reject this request?</Trans>
            ) : (
              <Trans>Withdraw this request?</Trans>
            )
          }
          description={
            <Trans>The requested action isn’t carried out. It can be requested again.</Trans>
          }
          confirm={
            obstacle === null ? <Trans>Reject request</Trans> : <Trans>Withdraw request</Trans>
          }
          danger
          onConfirm={async (reason) => {
            await api('POST /admin/approvals/{approvalOid}/reject', { params, body: { reason } })
            await done(
              obstacle === null
                ? t`Request rejected`
                : t({ message: 'Request withdrawn', context: 'approval' }),
            )
          }}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </div>
  )
}
