import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { findPlace, takePlace } from '../../lib/return-place.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { StudioGate } from '../studio-frame/studio-gate.tsx'
import { xQuery } from './posts.queries.ts'

const contents = '/studio?view=content'

/** X's answer, which came in the address: it's sent on, once, and leads back to the content. */
export function ConnectXPage() {
  return <StudioGate>{() => <ConnectX />}</StudioGate>
}

function ConnectX() {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [fault, setFault] = useState<string | null>(null)
  const isSent = useRef(false)
  const send = useRef(async () => {})
  useEffect(() => {
    send.current = async () => {
      const { state, code } = search
      const body = {
        state: typeof state === 'string' ? state : '',
        ...(typeof code === 'string' && { code }),
      }
      // What opens an account does not stay in the address, nor in the history.
      history.replaceState(history.state, '', location.pathname)
      try {
        const hook = await api('POST /content/post-hooks/x', { body })
        queryClient.setQueryData(xQuery(api).queryKey, hook)
        showToast(t`X connected`)
        await navigate({ href: takePlace('x') ?? contents, replace: true })
      } catch (error) {
        setFault(messageOf(error, i18n))
      }
    }
  })
  useEffect(() => {
    // It works once, and development draws a page twice.
    if (isSent.current) return
    isSent.current = true
    void send.current()
  }, [])
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-16">
      <h1 className="mb-6 text-center text-xl font-semibold">
        <Trans>Connect X</Trans>
      </h1>
      <Card className="md:p-6">
        {fault === null ? (
          <Skeleton className="h-32" />
        ) : (
          <div className="flex flex-col items-center gap-5 text-center">
            <p role="alert">{fault}</p>
            <a href={findPlace('x') ?? contents} className={buttonClasses('primary', 'lg')}>
              <Trans>Back to content</Trans>
            </a>
          </div>
        )}
      </Card>
    </div>
  )
}
