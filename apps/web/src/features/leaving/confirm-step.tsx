import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Survey, updateWithdrawal } from './leaving.api.ts'
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
      await updateWithdrawal(queryClient, scheduledAt)
      change({ step: '' })
      showToast(t`Account deletion requested`)
    },
  })
  return (
    <>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
        <li>
          <Trans>Your account will be deleted for good on {date}.</Trans>
        </li>
        <li>
          <Trans>
            Until then, nothing is lost. To cancel, log in again or come back to this page and
            choose “Keep my account”.
          </Trans>
        </li>
        <li>
          <Trans>We’ll log you out on every other device now and email you about it.</Trans>
        </li>
      </ul>
      <Failure error={leave.error} />
      <StepButtons onBack={onBack}>
        <Button variant="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
          <Trans>Delete account</Trans>
        </Button>
      </StepButtons>
    </>
  )
}
