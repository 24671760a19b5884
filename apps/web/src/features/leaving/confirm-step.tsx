import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Survey, tellWithdrawal } from './leaving.api.ts'
import { StepButtons } from './step-buttons.tsx'

const dayMs = 24 * 3600 * 1000

/** The last word; a fresh proof is asked for by itself where the last one is old. */
export function ConfirmStep({
  days,
  survey,
  onBack,
}: {
  days: number
  survey: Survey
  onBack: () => void
}) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const { change } = useFilters(['tab', 'step'])
  const date = i18n.date(new Date(Date.now() + days * dayMs), { dateStyle: 'long' })
  const leave = useMutation({
    mutationFn: async () => {
      const { reason, review } = survey
      if (reason === null) throw new RangeError('No reason was chosen.')
      return api('POST /account/waitUnregister', { body: { survey: reason, review } })
    },
    onSuccess: async ({ scheduledAt }) => {
      await tellWithdrawal(queryClient, scheduledAt)
      change({ step: '' })
      showToast(t`We are sorry to see you go. You can come back until your account is removed.`)
    },
  })
  return (
    <>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
        <li>
          <Trans>Your account is removed on {date}, for good.</Trans>
        </li>
        <li>
          <Trans>
            Until then nothing is lost: you can cancel by logging in or with a button here.
          </Trans>
        </li>
        <li>
          <Trans>Every other device is logged out now. We send you a mail about it.</Trans>
        </li>
      </ul>
      {leave.isError ? (
        <p role="alert" className="text-sm text-danger">
          {messageOf(leave.error, i18n)}
        </p>
      ) : null}
      <StepButtons onBack={onBack}>
        <Button variant="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
          <Trans>Leave Plax</Trans>
        </Button>
      </StepButtons>
    </>
  )
}
