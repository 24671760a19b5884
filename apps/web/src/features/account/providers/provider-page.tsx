import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { takePlace } from '../../../lib/return-place.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { arrive, type WaitingLogin } from '../account.api.ts'
import { SecondStep } from '../two-factor/second-step.tsx'
import { NewcomerSteps } from './newcomer-steps.tsx'
import {
  type Arrival,
  isProvider,
  type Newcomer,
  type Provider,
  providerNames,
  sendAnswer,
  tellProved,
} from './provider.api.ts'

type State =
  | { is: 'busy' }
  | { is: 'failed'; message: string }
  | { is: 'code'; login: WaitingLogin }
  | { is: 'new'; newcomer: Newcomer }
  | { is: 'proved' }

/** Where a provider sends the browser back to: the answer goes on, once, and leaves the address. */
export function ProviderPage() {
  const { provider } = useParams({ from: '/framed/login/$provider' })
  const viewer = useViewer()
  // Who is signed in already comes to link a provider, or to prove who they are.
  const [wasSignedIn] = useState(viewer !== null)
  const isKnown = isProvider(provider)
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-16">
      <h1 className="mb-6 text-center text-xl font-semibold">
        {wasSignedIn && isKnown ? providerNames[provider] : <Trans>Log in to Plax</Trans>}
      </h1>
      <Card className="md:p-6">
        {isKnown ? (
          <Answer provider={provider} wasSignedIn={wasSignedIn} />
        ) : (
          <Back wasSignedIn={wasSignedIn} />
        )}
      </Card>
    </div>
  )
}

function Answer({ provider, wasSignedIn }: { provider: Provider; wasSignedIn: boolean }) {
  const { t } = useLingui()
  const app = useApp()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [state, setState] = useState<State>({ is: 'busy' })
  const goOn = () => navigate({ href: takePlace() ?? '/', replace: true })
  const receive = async (arrival: Arrival): Promise<void> => {
    if ('twoFactor' in arrival) return setState({ is: 'code', login: arrival.twoFactor })
    if ('signUp' in arrival) return setState({ is: 'new', newcomer: arrival.signUp })
    if ('user' in arrival) {
      await arrive(app, arrival.user)
      return goOn()
    }
    if (arrival.done === 'linked') {
      const name = providerNames[provider]
      showToast(t`${name} is linked with your account.`)
      return navigate({ href: '/myinfo?tab=security', replace: true })
    }
    setState({ is: 'proved' })
    tellProved()
  }
  const isSent = useRef(false)
  const send = useRef(async () => {})
  useEffect(() => {
    send.current = async () => {
      // What names somebody does not stay in the address, nor in the history.
      history.replaceState(history.state, '', location.pathname)
      await sendAnswer(app.api, provider, search)
        .then(receive)
        .catch((error: unknown) => setState({ is: 'failed', message: messageOf(error, app.i18n) }))
    }
  })
  useEffect(() => {
    // It works once, and development draws a page twice.
    if (isSent.current) return
    isSent.current = true
    void send.current()
  }, [])
  if (state.is === 'busy') return <Skeleton className="h-32" />
  if (state.is === 'failed') return <Back message={state.message} wasSignedIn={wasSignedIn} />
  if (state.is === 'new') return <NewcomerSteps newcomer={state.newcomer} />
  if (state.is === 'proved') {
    return (
      <p className="text-center">
        <Trans>It is you. This window can be closed.</Trans>
      </p>
    )
  }
  return (
    <SecondStep
      login={state.login}
      onDone={() => void goOn()}
      onBack={(reason) => setState({ is: 'failed', message: reason ?? '' })}
    />
  )
}

function Back({ message, wasSignedIn }: { message?: string; wasSignedIn: boolean }) {
  const look = buttonClasses('primary', 'lg')
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      {message ? <p role="alert">{message}</p> : null}
      {wasSignedIn ? (
        <Link to="/myinfo" search={{ tab: 'security' }} replace className={look}>
          <Trans>My Info</Trans>
        </Link>
      ) : (
        <Link to="/login" replace className={look}>
          <Trans>Back to login</Trans>
        </Link>
      )}
    </div>
  )
}
