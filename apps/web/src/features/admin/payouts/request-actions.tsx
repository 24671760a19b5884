import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ConsoleLink } from '../console-link.tsx'
import { May } from '../may.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type AdminPayout, runKey } from './payouts.api.ts'

/** What an administrator can do with a request at its step. */
export function RequestActions({ payout }: { payout: AdminPayout }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const [asks, setAsks] = useState<'hold' | 'fail' | null>(null)
  const viewer = useViewer()
  const { requestOid, state, step, heldReason, blocks, approvals } = payout
  const params = { requestOid }
  const done = async (text: string) => {
    await queryClient.invalidateQueries({ queryKey: runKey })
    showToast(text)
  }
  const approve = useMutation({
    mutationFn: () => api('POST /settlement/admin/requests/{requestOid}/approve', { params }),
    onSuccess: () => done(t`Payout approved`),
  })
  const ask = useMutation({
    mutationFn: () => api('POST /settlement/admin/requests/{requestOid}/approve', { params }),
    onSuccess: () => done(t`Second approval requested for the rate`),
  })
  const resume = useMutation({
    mutationFn: () =>
      api('POST /settlement/admin/requests/{requestOid}/hold', { params, body: { reason: null } }),
    onSuccess: () => done(t`Payout resumed`),
  })
  const complete = useMutation({
    mutationFn: () => api('POST /settlement/admin/requests/{requestOid}/complete', { params }),
    onSuccess: () => done(t`Payout marked as paid`),
  })
  if (state === 'canceled' || state === 'failed' || blocks.includes('own_request')) return null
  const isWaiting = state === 'processing' && step !== 'sent'
  const isApprovedByMe = approvals.some(({ oid }) => oid === viewer?.oid)
  return (
    <div className="flex flex-wrap gap-2 max-md:justify-end">
      {isWaiting && blocks.includes('not_approved') && !isApprovedByMe ? (
        <May call="POST /settlement/admin/requests/{requestOid}/approve">
          <Button
            size="sm"
            variant="primary"
            busy={approve.isPending}
            onClick={() => approve.mutate()}
          >
            <Trans>Approve</Trans>
          </Button>
        </May>
      ) : null}
      {isWaiting && blocks.includes('unusual_rate') && !blocks.includes('not_approved') ? (
        <May call="POST /settlement/admin/requests/{requestOid}/approve">
          <Button size="sm" busy={ask.isPending} onClick={() => ask.mutate()}>
            <Trans>Request approval</Trans>
          </Button>
          <ConsoleLink action to="approvals" className={buttonClasses('ghost', 'sm')}>
            <Trans>Second approvals</Trans>
          </ConsoleLink>
        </May>
      ) : null}
      {state === 'processing' && step === 'sent' ? (
        <May call="POST /settlement/admin/requests/{requestOid}/complete">
          <Button
            size="sm"
            variant="primary"
            busy={complete.isPending}
            onClick={() => complete.mutate()}
          >
            <Trans>Mark as paid</Trans>
          </Button>
        </May>
      ) : null}
      {isWaiting && heldReason === null ? (
        <May call="POST /settlement/admin/requests/{requestOid}/hold">
          <Button size="sm" onClick={() => setAsks('hold')}>
            <Trans>Put on hold</Trans>
          </Button>
        </May>
      ) : null}
      {isWaiting && heldReason !== null ? (
        <May call="POST /settlement/admin/requests/{requestOid}/hold">
          <Button size="sm" busy={resume.isPending} onClick={() => resume.mutate()}>
            <Trans>Resume payout</Trans>
          </Button>
        </May>
      ) : null}
      <May call="POST /settlement/admin/requests/{requestOid}/fail">
        <Button size="sm" onClick={() => setAsks('fail')}>
          {isWaiting ? <Trans>Reject</Trans> : <Trans>Mark as failed</Trans>}
        </Button>
      </May>
      <Failure error={approve.error ?? ask.error ?? resume.error ?? complete.error} />
      {asks ? (
        <Ask asks={asks} payout={payout} onDone={done} onClose={() => setAsks(null)} />
      ) : null}
    </div>
  )
}

function Ask({
  asks,
  payout,
  onDone,
  onClose,
}: {
  asks: 'hold' | 'fail'
  payout: AdminPayout
  onDone: (text: string) => Promise<void>
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const params = { requestOid: payout.requestOid }
  const isHold = asks === 'hold'
  const isRefusal = !isHold && payout.state === 'processing' && payout.step !== 'sent'
  const act = async (reason: string) => {
    if (isHold) {
      await api('POST /settlement/admin/requests/{requestOid}/hold', { params, body: { reason } })
      return onDone(t`Payout put on hold`)
    }
    await api('POST /settlement/admin/requests/{requestOid}/fail', { params, body: { reason } })
    return onDone(isRefusal ? t`Payout rejected` : t`Payout marked as failed`)
  }
  if (isRefusal) {
    return (
      <ReasonDialog
        danger
        title={<Trans>Reject this payout?</Trans>}
        description={
          <Trans>
            Nothing is paid, and what was requested stays in the creator’s earnings. This can’t be
            undone.
          </Trans>
        }
        hint={t`The creator sees the reason.`}
        confirm={<Trans>Reject</Trans>}
        onConfirm={act}
        onClose={onClose}
      />
    )
  }
  return (
    <ReasonDialog
      danger={!isHold}
      title={
        isHold ? (
          <Trans>Put this payout on hold?</Trans>
        ) : (
          <Trans>Mark this payout as failed?</Trans>
        )
      }
      description={
        isHold ? (
          <Trans>
            It isn’t sent until you resume it. If the creator corrects their account, it’s sent to
            the corrected account and needs approval again. For another country or currency, reject
            it instead.
          </Trans>
        ) : (
          <Trans>The amount goes back to the creator’s earnings. This can’t be undone.</Trans>
        )
      }
      hint={t`The creator sees the reason.`}
      confirm={isHold ? <Trans>Put on hold</Trans> : <Trans>Mark as failed</Trans>}
      onConfirm={act}
      onClose={onClose}
    />
  )
}
