import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'

const order = ['address', 'code', 'password', 'nickname', 'consent', 'done'] as const

export type SignUpStep = (typeof order)[number]

declare module '@tanstack/react-router' {
  interface HistoryState {
    signUpStep?: SignUpStep
  }
}

/** What has been answered so far; it stays in the page's memory, as the password may stay nowhere. */
export interface SignUpDraft {
  email: string
  /** The address to which a code was mailed. */
  sentTo: string
  signupToken: string
  password: string
  passwordRepeat: string
  nickname: string
  isMade: boolean
}

/** How far a draft leads: no step is shown before those that it needs. */
export function reachOf(draft: SignUpDraft): SignUpStep {
  if (draft.isMade) return 'done'
  if (!draft.signupToken) return draft.sentTo ? 'code' : 'address'
  if (!draft.password) return 'password'
  return draft.nickname ? 'consent' : 'nickname'
}

const stepOf: Record<string, SignUpStep> = {
  'account.signup_expired': 'address',
  'account.email_taken': 'address',
  'account.password_weak': 'password',
  'account.passwords_differ': 'password',
  'account.nickname_invalid': 'nickname',
  'account.nickname_reserved': 'nickname',
  'account.nickname_taken': 'nickname',
}

/** The step whose answer the server refused at the end, or null. */
export function stepOfRefusal(error: unknown): SignUpStep | null {
  return (error instanceof ApiError && stepOf[error.code]) || null
}

/** Each step is an entry of the browser's history, so that Back and Forward go through them. */
export function useSignUpSteps({
  first,
  reach,
  isOpen,
}: {
  first: SignUpStep
  reach: SignUpStep
  /** Whoever is signed in is sent elsewhere. */
  isOpen: boolean
}) {
  const { history } = useRouter()
  const navigate = useNavigate()
  // While the code of the next page is on its way, that page is the location already.
  const asked = useLocation({
    select: ({ pathname, state }) => (pathname === '/signup' ? state.signUpStep : 'left'),
  })
  const [latest, setLatest] = useState(first)
  const step = asked === 'left' ? latest : (asked ?? first)
  if (step !== latest) setLatest(step)
  const go = (signUpStep: SignUpStep, replace = false) =>
    void navigate({ to: '/signup', state: { signUpStep }, replace })
  useEffect(() => {
    if (asked || !isOpen) return
    void navigate({ to: '/signup', state: { signUpStep: first }, replace: true })
  }, [asked, first, isOpen, navigate])
  return {
    step: order.indexOf(step) > order.indexOf(reach) ? reach : step,
    go,
    back: () => history.back(),
  }
}
