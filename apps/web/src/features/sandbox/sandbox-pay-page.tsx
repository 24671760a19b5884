import { Trans, useLingui } from '@lingui/react/macro'
import { formatMoney } from '@plax/money/currencies'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { leaveFor } from '../../lib/leave-for.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLocale } from '../../lib/use-locale.ts'
import { SandboxButton, SandboxShell } from './sandbox-shell.tsx'

/** The page of the sandbox gateway, where a buyer decides as they would at a real one. */
export function SandboxPayPage() {
  const { id } = useParams({ from: '/framed/sandbox/pay/$id' })
  const { api } = useApp()
  const payment = useQuery({
    queryKey: ['sandbox-payment', id],
    queryFn: ({ signal }) => api('GET /payment/sandbox/{id}', { params: { id }, signal }),
    staleTime: 0,
  })
  return (
    <SandboxShell>
      <Loaded query={payment} pending={<Skeleton className="h-56 rounded-none" />}>
        {(data) => <Bill id={id} payment={data} />}
      </Loaded>
    </SandboxShell>
  )
}

interface Payment {
  merchant: string
  description: string
  currency: 'KRW' | 'JPY' | 'USD'
  amountMinor: number
  state: 'open' | 'approved' | 'declined' | 'captured'
}

function Bill({ id, payment }: { id: string; payment: Payment }) {
  const { t } = useLingui()
  const { language } = useLocale()
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
        <Line label={t`Pay to`}>{payment.merchant}</Line>
        <Line label={t`Purpose`}>{payment.description}</Line>
        <Line label={t`Amount`}>
          <span className="figures text-xl font-semibold">
            {formatMoney(payment.amountMinor, payment.currency, language)}
          </span>
        </Line>
      </dl>
      <Decision id={id} state={payment.state} />
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="self-center text-sm text-ink-soft">{label}</dt>
      <dd className="self-center text-right font-medium">{children}</dd>
    </>
  )
}

function Decision({ id, state }: { id: string; state: Payment['state'] }) {
  const { api } = useApp()
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'decline') =>
      api('POST /payment/sandbox/{id}', { params: { id }, body: { decision } }),
    onSuccess: ({ returnUrl }) => leaveFor(returnUrl),
  })
  const busy = decide.isPending
  const chosen = busy ? decide.variables : null
  return (
    <div className="flex flex-col gap-2">
      <Failure error={decide.error} />
      {state === 'open' ? (
        <>
          <SandboxButton
            isMain
            disabled={busy}
            busy={chosen === 'approve'}
            onClick={() => decide.mutate('approve')}
          >
            <Trans>Approve payment</Trans>
          </SandboxButton>
          <SandboxButton
            disabled={busy}
            busy={chosen === 'decline'}
            onClick={() => decide.mutate('decline')}
          >
            <Trans>Decline payment</Trans>
          </SandboxButton>
        </>
      ) : (
        <>
          <p role="status" className="border-l-4 border-ink py-1 pl-3 text-sm">
            {state === 'declined' ? (
              <Trans>You declined this payment. That can’t be changed.</Trans>
            ) : (
              <Trans>You approved this payment. That can’t be changed.</Trans>
            )}
          </p>
          {/* The gateway keeps the first decision; this call only asks for the way back. */}
          <SandboxButton isMain busy={busy} onClick={() => decide.mutate('decline')}>
            <Trans>Return to the shop</Trans>
          </SandboxButton>
        </>
      )}
    </div>
  )
}
