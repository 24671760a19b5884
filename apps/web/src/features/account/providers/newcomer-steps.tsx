import { cutText } from '@plax/story-engine/characters'
import { Trans } from '@lingui/react/macro'
import { nicknameMaxLength } from '@plax/contracts/limits'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { SignUpGift } from '../../../ui/sign-up-gift.tsx'
import { ConsentStep } from '../consent-step.tsx'
import { DoneStep } from '../done-step.tsx'
import { NicknameStep } from '../nickname-step.tsx'
import { stepOfRefusal } from '../sign-up-steps.ts'
import { forgetNewcomer } from './newcomer-memory.ts'
import { type Newcomer, providerNames } from './provider.api.ts'

/** The rest of a sign-up that a provider began: a nickname and the consent. */
export function NewcomerSteps({ newcomer }: { newcomer: Newcomer }) {
  const { api, i18n } = useApp()
  const navigate = useNavigate()
  const [nickname, setNickname] = useState(() => nicknameOf(newcomer.name))
  const [step, setStep] = useState<'nickname' | 'consent' | 'done'>('nickname')
  const [refusal, setRefusal] = useState<string>()
  const { token, email, provider } = newcomer
  const name = providerNames[provider]
  const create = async (privacyConsent: boolean) => {
    const body = { token, nickname, privacyConsent }
    try {
      const { user } = await api('POST /account/providers/sign-up', { body })
      forgetNewcomer()
      return user
    } catch (error) {
      if (stepOfRefusal(error) === 'nickname') {
        setRefusal(messageOf(error, i18n))
        setStep('nickname')
      }
      throw error
    }
  }
  const leave = () => {
    forgetNewcomer()
    void navigate({ to: '/login', replace: true })
  }
  if (step === 'done') return <DoneStep nickname={nickname} />
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-ink-soft">
        <Trans>
          Looks like you’re new here. According to {name}, your email is{' '}
          <b className="inline-block max-w-full font-semibold break-words text-ink">{email}</b>.
        </Trans>
      </p>
      <SignUpGift className="text-sm font-medium text-good" />
      {step === 'nickname' ? (
        <NicknameStep
          nickname={nickname}
          refusal={refusal}
          onType={() => setRefusal(undefined)}
          onNext={(chosen) => {
            setNickname(chosen.nickname)
            setStep('consent')
          }}
          onBack={leave}
        />
      ) : (
        <ConsentStep
          create={create}
          onNext={() => setStep('done')}
          onBack={() => setStep('nickname')}
        />
      )}
    </div>
  )
}

/** What of a name may stand in a nickname, as a suggestion. */
function nicknameOf(name: string | null): string {
  return cutText((name ?? '').replace(/[^\p{L}\p{N}]/gu, ''), nicknameMaxLength)
}
