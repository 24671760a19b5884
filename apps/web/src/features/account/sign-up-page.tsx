import { Navigate } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useViewer } from '../../lib/viewer.ts'
import { forgetConfirmed, keepConfirmed, readConfirmed } from './sign-up-memory.ts'
import { Card } from '../../ui/card.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { ConsentStep } from './consent-step.tsx'
import { DoneStep } from './done-step.tsx'
import { EmailStep } from './email-step.tsx'
import { NicknameStep } from './nickname-step.tsx'
import { PasswordStep } from './password-step.tsx'

/** What has been answered so far; nothing leaves before the step that needs it. */
export interface SignUpDraft {
  email: string
  signupToken: string
  password: string
  nickname: string
}

/** Sign-up in four short steps (R-account-006): e-mail and code, password, nickname, consent. */
export function SignUpPage() {
  const { t } = useLingui()
  const { api } = useApp()
  const viewer = useViewer()
  const [confirmed] = useState(readConfirmed)
  const [step, setStep] = useState(confirmed ? 1 : 0)
  const [draft, setDraft] = useState<SignUpDraft>({
    email: '',
    signupToken: '',
    password: '',
    nickname: '',
    ...confirmed,
  })
  const next = (answers: Partial<SignUpDraft>) => {
    const filled = { ...draft, ...answers }
    if (step === 0) keepConfirmed(filled)
    if (step === 3) forgetConfirmed()
    setDraft(filled)
    setStep(step + 1)
  }
  // Whoever is signed in already has nothing to do here.
  if (viewer && step < 3) return <Navigate to="/" replace />
  const back = () => setStep(step - 1)
  const create = async (privacyConsent: boolean) => {
    const { signupToken, password, nickname } = draft
    const body = { signupToken, password, passwordRepeat: password, nickname, privacyConsent }
    return (await api('POST /account/signup', { body })).user
  }
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-16">
      <h1 className="mb-6 text-center text-xl font-semibold">
        {step === 4 ? <Trans>Welcome to Plax</Trans> : <Trans>Sign up for Plax</Trans>}
      </h1>
      {step < 4 ? (
        <div className="mb-5">
          <Stepper steps={[t`E-mail`, t`Password`, t`Nickname`, t`Consent`]} current={step} />
        </div>
      ) : null}
      <Card className="animate-enter md:p-6" key={step}>
        {step === 0 ? <EmailStep draft={draft} onNext={next} /> : null}
        {step === 1 ? <PasswordStep onNext={next} /> : null}
        {step === 2 ? <NicknameStep nickname={draft.nickname} onNext={next} onBack={back} /> : null}
        {step === 3 ? <ConsentStep create={create} onNext={() => next({})} onBack={back} /> : null}
        {step === 4 ? <DoneStep nickname={draft.nickname} /> : null}
      </Card>
    </div>
  )
}
