import { Trans, useLingui } from '@lingui/react/macro'
import {
  type WithdrawalReason,
  withdrawalReasons,
  withdrawalReviewLength,
  withdrawalReviewMaxLength,
  withdrawalReviewOver,
} from '@plax/contracts/account/withdrawal-values'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { LongTextField } from '../../ui/form/fields.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import type { Survey } from './leaving.api.ts'
import { reasonNames } from './reason-names.ts'
import { StepButtons } from './step-buttons.tsx'

/** Fixed reasons and Other, and a review of more than 20 characters (R-withdrawal-001, -007). */
export function SurveyStep({
  survey,
  onBack,
  onNext,
}: {
  survey: Draft<Survey>
  onBack: () => void
  onNext: () => void
}) {
  const { t } = useLingui()
  const [isChecked, setChecked] = useState(false)
  const { reason, review } = survey.values
  const isLong = withdrawalReviewLength(review) > withdrawalReviewOver
  const submit = () => {
    if (reason !== null && isLong) onNext()
    else setChecked(true)
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div>
        <Choices
          legend={<Trans>What’s the main reason?</Trans>}
          choices={withdrawalReasons.map((value) => ({ value, label: t(reasonNames[value]) }))}
          value={reason ?? ('' as WithdrawalReason)}
          onChange={(next) => survey.set('reason', next)}
          className="grid sm:grid-cols-2"
        />
        {isChecked && reason === null ? (
          <p role="alert" className="mt-2 text-sm text-danger">
            <Trans>Choose why you’re leaving.</Trans>
          </p>
        ) : null}
      </div>
      <LongTextField
        form={survey.form}
        name="review"
        label={t`Tell us more`}
        aside={<Counter review={review} />}
        hint={t`What should we have done differently? The people who run this site read it, so it needs more than ${withdrawalReviewOver} characters.`}
        error={isChecked && !isLong ? t`Write more than ${withdrawalReviewOver} characters.` : null}
        required
        maxLength={withdrawalReviewMaxLength}
      />
      <StepButtons onBack={onBack}>
        <Button type="submit" variant="primary">
          <Trans>Next</Trans>
        </Button>
      </StepButtons>
    </form>
  )
}

/** Counts down to what is enough, then up to what fits. */
function Counter({ review }: { review: string }) {
  const length = withdrawalReviewLength(review)
  const missing = withdrawalReviewOver + 1 - length
  return (
    <span className="figures text-xs text-ink-faint" aria-live="polite">
      {missing > 0 ? (
        <Trans>Characters to go: {missing}</Trans>
      ) : (
        `${length} / ${withdrawalReviewMaxLength}`
      )}
    </span>
  )
}
