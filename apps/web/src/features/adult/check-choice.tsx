import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useMutation } from '@tanstack/react-query'
import { IdCard, ScanFace } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { leaveFor } from '../../lib/leave-for.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'

type Method = OutputOf<'POST /account/cert'>['methods'][number]

const calls = {
  identity: 'POST /account/yoti/session/create',
  age_estimation: 'POST /account/yoti/ae/session',
} as const

/** By what the age is checked; each leads to the page of who checks. */
export function CheckChoice({ check }: { check: OutputOf<'POST /account/cert'> }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { verificationOid } = check
  const begin = useMutation({
    mutationFn: (method: Method) => api(calls[method], { body: { verificationOid } }),
    onSuccess: ({ url }) => leaveFor(url),
  })
  const busy = begin.isPending
  const ways = {
    identity: {
      label: t`By ID`,
      icon: <IdCard aria-hidden className="size-4" />,
    },
    age_estimation: {
      label: t`By age estimate`,
      icon: <ScanFace aria-hidden className="size-4" />,
    },
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">
        {check.provider === 'sandbox' ? (
          <Trans>
            This site uses a sandbox that doesn’t verify anyone. You choose the result on its page.
          </Trans>
        ) : (
          <Trans>Yoti checks your age on its own page, then brings you back here.</Trans>
        )}
      </p>
      {check.methods.map((method) => (
        <Button
          key={method}
          size="lg"
          icon={ways[method].icon}
          disabled={busy}
          busy={busy && begin.variables === method}
          onClick={() => begin.mutate(method)}
        >
          {ways[method].label}
        </Button>
      ))}
      <Failure error={begin.error} />
    </div>
  )
}
