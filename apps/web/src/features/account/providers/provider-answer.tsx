import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { takePlace } from '../../../lib/return-place.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { arrive, type WaitingLogin } from '../account.api.ts'
import { SecondStep } from '../two-factor/second-step.tsx'
import { keepNewcomer, readNewcomer } from './newcomer-memory.ts'
import { NewcomerSteps } from './newcomer-steps.tsx'
import {
  type Arrival,
  type Newcomer,
  type Provider,
  providerNames,
  sendAnswer,
  notifyProved,
} from './provider.api.ts'

type State =
  | { is: 'busy' }
  | { is: 'failed'; message: string; isProof: boolean }
  | { is: 'code'; login: WaitingLogin }
  | { is: 'new'; newcomer: Newcomer }
  | { is: 'proved' }

/** A provider's answer, which came in the address: it goes on, once, and leaves the address. */
export function ProviderAnswer(props: {
  provider: Provider
  wasSignedIn: boolean
  /** Nobody is known by it yet. */
  onNewcomer: () => void
}) {
  const { provider } = props
  const { t } = useLingui()
  const app = useApp()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [state, setState] = useState<State>({ is: 'busy' })
  const goOn = () => navigate({ href: takePlace() ?? '/', replace: true })
  const welcome = (newcomer: Newcomer) => {
    props.onNewcomer()
    setState({ is: 'new', newcomer })
  }
  const receive = async (arrival: Arrival): Promise<void> => {
    if ('twoFactor' in arrival) return setState({ is: 'code', login: arrival.twoFactor })
    if ('signUp' in arrival) {
      keepNewcomer(arrival.signUp)
      return welcome(arrival.signUp)
    }
    if ('user' in arrival) {
      await arrive(app, arrival)
      return goOn()
    }
    if (arrival.done === 'linked') {
      const name = providerNames[provider]
      showToast(t`${name} account linked`)
      return navigate({ to: '/myinfo', search: { tab: 'security' }, replace: true })
    }
    setState({ is: 'proved' })
    notifyProved()
  }
  const isSent = useRef(false)
  const send = useRef(async () => {})
  useEffect(() => {
    send.current = async () => {
      // A reload of the page on which a newcomer chooses a nickname brings no answer.
      const kept = 'state' in search ? null : readNewcomer(provider)
      if (kept && !props.wasSignedIn) return welcome(kept)
      // What names somebody does not stay in the address, nor in the history.
      history.replaceState(history.state, '', location.pathname)
      await sendAnswer(app.api, provider, search)
        .then(receive)
        .catch((error: unknown) => {
          const message = messageOf(error, app.i18n)
          setState({ is: 'failed', message, isProof: isOfProof(error) })
        })
    }
  })
  useEffect(() => {
    // It works once, and development draws a page twice.
    if (isSent.current) return
    isSent.current = true
    void send.current()
  }, [])
  if (state.is === 'busy') return <Skeleton className="h-32" />
  if (state.is === 'failed') return <Failed {...state} {...props} />
  if (state.is === 'new') return <NewcomerSteps newcomer={state.newcomer} />
  if (state.is === 'proved') {
    return (
      <p className="text-center">
        <Trans>Identity confirmed. You can close this window.</Trans>
      </p>
    )
  }
  const giveUp = (reason: string | null) => {
    if (reason) setState({ is: 'failed', message: reason, isProof: false })
    else void navigate({ to: '/login', replace: true })
  }
  return <SecondStep login={state.login} onDone={() => void goOn()} onBack={giveUp} />
}

function Failed(props: { message: string; isProof: boolean; wasSignedIn: boolean }) {
  return (
    <div className="flex flex-col items-center gap-5 text-center">
      <p role="alert">{props.message}</p>
      <WayOut {...props} />
    </div>
  )
}

function WayOut({ isProof, wasSignedIn }: { isProof: boolean; wasSignedIn: boolean }) {
  const look = buttonClasses('primary', 'lg')
  if (isProof) {
    return (
      <p className="text-sm text-ink-soft">
        <Trans>You can close this window and continue in the previous one.</Trans>
      </p>
    )
  }
  return wasSignedIn ? (
    <Link to="/myinfo" search={{ tab: 'security' }} replace className={look}>
      <Trans context="my page">Account</Trans>
    </Link>
  ) : (
    <Link to="/login" replace className={look}>
      <Trans>Back to login</Trans>
    </Link>
  )
}

/** A proof is given in a window of its own, while another one waits for it. */
function isOfProof(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'account.step_up_refused' || error.details.use === 'step-up'
}
