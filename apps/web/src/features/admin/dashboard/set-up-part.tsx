import { Trans } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConsoleLink } from '../console-link.tsx'
import type { Dashboard } from './dashboard.api.ts'
import { DashboardPart } from './dashboard-part.tsx'

type Step = NonNullable<Dashboard['system']>['unset'][number]

/** What isn't set up yet, in the order of “Day one” in docs/operating.md, and where it is done. */
export function SetUpPart({ unset }: { unset: Step[] }) {
  return (
    <DashboardPart id="set-up" title={<Trans>Not set up yet</Trans>}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised text-sm">
        {unset.map((step) => (
          <li key={step} className="flex items-start gap-2.5 px-4 py-3">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-gold" />
            <span className="max-w-[75ch]">{notes[step]}</span>
          </li>
        ))}
      </ul>
    </DashboardPart>
  )
}

const link =
  'font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current'

const notes: Record<Step, ReactNode> = {
  address: (
    <Trans>
      No public address is set, so only browsers on this machine can log in or change anything. Set{' '}
      <code className="font-mono text-xs">PLAX_PUBLIC_URL</code> in the environment and restart
      Plax.
    </Trans>
  ),
  mail: (
    <Trans>
      No email server is set up, so emails such as sign-up codes aren’t delivered. Set{' '}
      <code className="font-mono text-xs">SMTP_URL</code> in the environment and restart Plax.
    </Trans>
  ),
  seller: (
    <Trans>
      Receipts name no seller. Enter your company, its registration, and your VAT in{' '}
      <ConsoleLink to="settings" filters={{ word: 'payment.' }} className={link}>
        Settings
      </ConsoleLink>
      .
    </Trans>
  ),
  model: (
    <Trans>
      No model is set up, so the built-in narrator replies in every story. Set{' '}
      <code className="font-mono text-xs">PLAX_MODEL_URL</code> or a provider’s key in the
      environment and restart Plax.
    </Trans>
  ),
  gateway: (
    <Trans>
      No payment gateway is connected, so no real money can be received. Set{' '}
      <code className="font-mono text-xs">PLAX_GATEWAY</code> and its keys in the environment and
      restart Plax.
    </Trans>
  ),
  payer: (
    <Trans>
      Payout files name no payer, so your bank can’t read them. Enter your name and account in{' '}
      <ConsoleLink to="settings" filters={{ word: 'settlement.payer' }} className={link}>
        Settings
      </ConsoleLink>
      .
    </Trans>
  ),
  backup: (
    <Trans>
      No backup was made in the last 7 days. Run{' '}
      <code className="font-mono text-xs">npm run backup</code> on the server, every day by a timer.
    </Trans>
  ),
}
