import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { arrive } from '../account.api.ts'
import {
  askPasskey,
  endQuestion,
  knowsPasskeys,
  offersPasskeys,
  passkeyFailure,
} from './passkey.api.ts'

/** A challenge lives five minutes; the one that waits in the field is renewed before. */
const renewMs = 4 * 60_000

/** Signing in with a passkey: by a button, or picked where the e-mail address is typed. */
export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const app = useApp()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const enter = async (autofill: boolean) => {
    const answer = await askPasskey(app.api, 'sign-in', { autofill })
    await arrive(app, await app.api('POST /account/passkeys/sign-in', { body: answer }))
    onDone()
  }
  const offer = useRef(async () => {})
  useEffect(() => {
    offer.current = async () => {
      if (!(await offersPasskeys())) return
      // Who types an address and a password has turned the offer down, which is no failure.
      await enter(true).catch(() => {})
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
  if (!knowsPasskeys()) return null
  const press = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await enter(false)
    } catch (error) {
      setProblem(passkeyFailure(error, app.i18n))
      setBusy(false)
      void offer.current()
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        size="lg"
        busy={busy}
        icon={<KeyRound aria-hidden className="size-4" />}
        onClick={() => void press()}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
