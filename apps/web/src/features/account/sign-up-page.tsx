import { Navigate } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Card } from '../../ui/card.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { AddressStep } from './address-step.tsx'
import { CodeStep } from './code-step.tsx'
import { ConsentStep } from './consent-step.tsx'
import { DoneStep } from './done-step.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { NicknameStep } from './nickname-step.tsx'
import { usePasswordMinLength } from './password-rule.ts'
import { forgetSignUp, keepSignUp, readSignUp } from './sign-up-memory.ts'
import {
  reachOf,
  type SignUpDraft,
  type SignUpStep,
  stepOfRefusal,
  useSignUpSteps,
} from './sign-up-steps.ts'

const places: Record<SignUpStep, number> = {
  address: 0,
  code: 0,
  password: 1,
  nickname: 2,
  consent: 3,
  done: 4,
}

/** Sign-up in four short steps (R-account-006): e-mail and code, password, nickname, consent. */
export function SignUpPage() {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const viewer = useViewer()
  const [draft, setDraft] = useState(beginDraft)
  const [first] = useState<SignUpStep>(draft.signupToken ? 'password' : 'address')
  const isOpen = viewer === null
  const { step, go, back } = useSignUpSteps({ first, reach: reachOf(draft), isOpen })
  const [refusal, setRefusal] = useState<{ step: SignUpStep; message: string } | null>(null)
  const refusalAt = (at: SignUpStep) => (refusal?.step === at ? refusal.message : undefined)
  // Asked before it is needed, so that the password's hint is right at once.
  usePasswordMinLength()
  const fill = (answers: Partial<SignUpDraft>) => {
    setRefusal(null)
    setDraft((before) => ({ ...before, ...answers }))
  }
  // Whoever is signed in already has nothing to do here.
  if (viewer && step !== 'consent' && step !== 'done') return <Navigate to="/" replace />
  const sendCode = async (email: string) => {
    await api('POST /account/signup/code', { body: { email } })
    keepSignUp({ email, signupToken: '' })
    fill({ sentTo: email, signupToken: '' })
  }
  const verify = async (code: string) => {
    const email = draft.sentTo
    const { signupToken } = await api('POST /account/signup/verify', { body: { email, code } })
    keepSignUp({ email, signupToken })
    fill({ signupToken })
    // The code is used up: Back leads to the address.
    go('password', true)
  }
  const create = async (privacyConsent: boolean) => {
    const { signupToken, password, nickname } = draft
    const body = { signupToken, password, passwordRepeat: password, nickname, privacyConsent }
    try {
      return (await api('POST /account/signup', { body })).user
    } catch (error) {
      const to = stepOfRefusal(error)
      if (to === 'address') {
        keepSignUp({ email: draft.email, signupToken: '' })
        fill({ sentTo: '', signupToken: '' })
      }
      if (to) {
        setRefusal({ step: to, message: messageOf(error, i18n) })
        go(to)
      }
      throw error
    }
  }
  const finish = () => {
    forgetSignUp()
    fill({ isMade: true })
    go('done', true)
  }
  const views: Record<SignUpStep, () => ReactNode> = {
    address: () => (
      <AddressStep
        email={draft.email}
        refusal={refusalAt('address')}
        onType={(email) => fill({ email })}
        onNext={async (email) => {
          const isConfirmed = readSignUp()
          if (isConfirmed?.email === email && isConfirmed.signupToken) {
            go('password')
          } else {
            await sendCode(email)
            go('code')
          }
        }}
      />
    ),
    code: () => (
      <CodeStep email={draft.sentTo} onVerify={verify} onResend={sendCode} onBack={back} />
    ),
    password: () => (
      <NewPasswordForm
        label={<Trans>Password</Trans>}
        submit={<Trans context="next step">Continue</Trans>}
        typed={draft}
        refusal={refusalAt('password')}
        onType={fill}
        send={async () => go('nickname')}
      />
    ),
    nickname: () => (
      <NicknameStep
        nickname={draft.nickname}
        refusal={refusalAt('nickname')}
        onType={(nickname) => fill({ nickname })}
        onNext={() => go('consent')}
        onBack={back}
      />
    ),
    consent: () => <ConsentStep create={create} onNext={finish} onBack={back} />,
    done: () => <DoneStep nickname={draft.nickname} />,
  }
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-16">
      <h1 className="mb-6 text-center text-xl font-semibold">
        {step === 'done' ? <Trans>Welcome to Plax</Trans> : <Trans>Sign up for Plax</Trans>}
      </h1>
      {step === 'done' ? null : (
        <div className="mb-5">
          <Stepper
            steps={[t`Email`, t`Password`, t`Nickname`, t`Consent`]}
            current={places[step]}
          />
        </div>
      )}
      <Card className="animate-enter md:p-6" key={step}>
        {views[step]()}
      </Card>
    </div>
  )
}

function beginDraft(): SignUpDraft {
  const begun = readSignUp() ?? { email: '', signupToken: '' }
  const empty = { password: '', passwordRepeat: '', nickname: '', isMade: false }
  return { ...begun, sentTo: begun.email, ...empty }
}
