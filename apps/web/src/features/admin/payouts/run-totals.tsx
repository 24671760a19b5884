import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Currency } from '@plax/contracts/payment-values'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Table } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useAmounts } from '../../studio/payouts/use-amounts.ts'
import { type Run, runKey } from './payouts.api.ts'
import { stateNames, stepNames } from './names.ts'

type Total = Run['totals'][number]

/** What a month's requests come to by currency and step, the files that were made, and sending. */
export function RunTotals({ run }: { run: Run }) {
  const { t } = useLingui()
  const { money, both, day } = useAmounts()
  const pays = day(run.paysOn)
  return (
    <section className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        <Trans>Paid on {pays}.</Trans>{' '}
        <Plural
          value={run.approvalsNeeded}
          one="Each payout needs one approval."
          other="Each payout needs # approvals by different administrators."
        />
      </p>
      <Table<Total>
        stacked
        caption={t`Totals`}
        rows={run.totals}
        rowKey={({ currency, state, step }) => `${currency} ${state} ${step}`}
        columns={[
          { key: 'currency', label: t`Currency`, cell: ({ currency }) => currency },
          {
            key: 'state',
            label: t`Status`,
            cell: ({ state, step }) =>
              state === 'processing' ? t(stepNames[step]) : t(stateNames[state]),
          },
          {
            key: 'requests',
            label: t({ message: 'Requests', context: 'number' }),
            numeric: true,
            cell: (row) => row.requests,
          },
          { key: 'earned', label: t`Earned`, numeric: true, cell: (row) => both(row) },
          {
            key: 'withheld',
            label: t`Withheld`,
            numeric: true,
            cell: (row) => sumIn(row.withheldMinor, row.currency, money),
          },
          {
            key: 'net',
            label: t`Payout`,
            numeric: true,
            cell: (row) => sumIn(row.netMinor, row.currency, money),
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {run.ready.map((group) => (
          <SendButton key={`${group.method} ${group.currency}`} month={run.month} {...group} />
        ))}
      </div>
      <Files run={run} />
    </section>
  )
}

function sumIn(
  minor: number | null,
  currency: Currency,
  money: (minor: number, currency: Currency) => string,
): string {
  return minor === null ? '' : money(minor, currency)
}

type Group = Run['ready'][number]

function SendButton({ month, method, currency, payouts }: Group & { month: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const [isAsking, setAsking] = useState(false)
  const send = useMoneyCall({
    call: (_month: string, idempotencyKey) =>
      api('POST /settlement/admin/runs/{month}/send', {
        params: { month },
        body: { method, currency },
        idempotencyKey,
      }),
    stale: { queryKey: runKey },
    onDone: ({ sent }) =>
      showToast(t`${plural(sent, { one: '# payout', other: '# payouts' })} sent`),
  })
  return (
    <>
      <Button
        variant="primary"
        icon={<Send aria-hidden className="size-4" />}
        onClick={() => setAsking(true)}
      >
        {method === 'stripe' ? (
          <Trans>Send {currency} by Stripe</Trans>
        ) : (
          <Trans>Send {currency} to the bank</Trans>
        )}
      </Button>
      {isAsking ? (
        <FormDialog
          title={<Plural value={payouts} one="Send # payout?" other="Send # payouts?" />}
          description={
            method === 'stripe' ? (
              <Trans>
                Stripe transfers each one. Those that it refuses go back to their creator.
              </Trans>
            ) : (
              <Trans>
                They leave the creators’ earnings and make a file for your bank. Mark them as
                complete once the bank has paid.
              </Trans>
            )
          }
          confirm={<Trans>Send payouts</Trans>}
          onConfirm={() => send.run(month)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** As the formats are called everywhere. */
const fileNames = { csv: 'CSV', pain001: 'pain.001' } as const

function Files({ run }: { run: Run }) {
  const { money } = useAmounts()
  return (
    <ul className="flex flex-col gap-2 empty:hidden">
      {run.files.map(({ fileOid, payouts, netMinor, currency }) => {
        const sum = money(netMinor, currency)
        return (
          <li
            key={fileOid}
            className="flex flex-wrap items-center gap-2 rounded-md border border-line px-4 py-2 text-sm"
          >
            <span className="mr-auto">
              <Trans>
                Bank file: <Plural value={payouts} one="# payout" other="# payouts" />, {sum}
              </Trans>
            </span>
            {(['csv', 'pain001'] as const).map((format) => (
              <a
                key={format}
                className={buttonClasses('secondary', 'sm')}
                href={`/api/settlement/admin/files/${fileOid}?format=${format}`}
                download
              >
                {fileNames[format]}
              </a>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
