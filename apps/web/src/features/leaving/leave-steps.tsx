import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useFilters } from '../../lib/use-filters.ts'
import { Card } from '../../ui/card.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Stepper } from '../../ui/stepper.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import type { Survey, Withdrawal } from './leaving.api.ts'
import { LossesStep } from './losses-step.tsx'
import { SurveyStep } from './survey-step.tsx'

const steps = ['losses', 'survey', 'confirm']

/** What is lost, why, and the last word; the address has the step, so that "back" goes one back. */
export function LeaveSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useLingui()
  const { filters, change } = useFilters(['tab', 'step'])
  const survey = useDraft<Survey>({ reason: null, review: '' })
  const [isReady, setReady] = useState(false)
  // What was written goes with a reload, and the question is asked again.
  const wanted = Math.max(0, steps.indexOf(filters.step))
  const current = isReady ? wanted : Math.min(wanted, 1)
  const card = useRef<HTMLDivElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    // The button that led here is gone: the keyboard goes on from the step's beginning.
    if (shown.current !== current) card.current?.focus()
    shown.current = current
  }, [current])
  const go = (step: string) => change({ step })
  return (
    <Card ref={card} tabIndex={-1} className="flex flex-col gap-6 outline-none md:p-6">
      <Stepper steps={[t`What you lose`, t`Why you’re leaving`, t`Confirm`]} current={current} />
      {current === 0 ? (
        <LossesStep losses={withdrawal.losses} onBack={() => go('')} onNext={() => go('survey')} />
      ) : null}
      {current === 1 ? (
        <SurveyStep
          survey={survey}
          onBack={() => go('losses')}
          onNext={() => {
            setReady(true)
            go('confirm')
          }}
        />
      ) : null}
      {current === 2 ? (
        <ConfirmStep days={withdrawal.days} survey={survey.values} onBack={() => go('survey')} />
      ) : null}
    </Card>
  )
}
