import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { arrive } from '../account.api.ts'
import { askPasskey, endQuestion, offersPasskeys, passkeyFailure } from './passkey.api.ts'

/** A challenge lives five minutes; the one that waits in the field is renewed before. */
const renewMs = 4 * 60_000

/**
 * Signing in with a passkey, by `press` or as one is picked in the field. Only the last question
 * counts, and nothing is asked beside an answer: two sign-ins at once would end each other's session.
 */
export function usePasskeySignIn(onDone: () => void) {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const question = useRef(new AbortController())
  const isTaken = useRef(false)
  const take = (taken: boolean) => {
    isTaken.current = taken
    setBusy(taken)
  }
  const ask = async (autofill: boolean) => {
    question.current.abort()
    const { signal } = (question.current = new AbortController())
    if (!autofill) await endQuestion()
    const body = await askPasskey(app.api, 'sign-in', { autofill, signal })
    take(true)
    try {
      await arrive(app, await app.api('POST /account/passkeys/sign-in', { body }))
    } catch (error) {
      take(false)
      throw error
    }
    onDone()
  }
  const offer = useRef(async () => {})
  useEffect(() => {
    offer.current = async () => {
      if (!(await offersPasskeys()) || isTaken.current) return
      // Who types an address and a password has turned the offer down, which is no failure.
      await ask(true).catch(() => {})
    }
  })
  useEffect(() => {
    void offer.current()
    const timer = setInterval(() => void offer.current(), renewMs)
    return () => {
      clearInterval(timer)
      void endQuestion()
    }
  }, [])
  const press = async () => {
    if (isTaken.current) return
    take(true)
    setProblem(null)
    try {
      await ask(false)
    } catch (error) {
      setProblem(passkeyFailure(error, app.i18n))
      take(false)
      void offer.current()
    }
  }
  return { busy, problem, press: () => void press() }
}
