import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useMoneyCall } from '../../../lib/use-money-call.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SaveFileButton } from '../../../ui/save-file-button.tsx'
import { Table } from '../../../ui/table.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useAmounts } from '../../studio/payouts/use-amounts.ts'
import { ConsoleLink } from '../console-link.tsx'
import { May } from '../may.tsx'
import { settingNames } from '../settings/setting-names.ts'
import { ManyButton } from './many-button.tsx'
import { type Run, runKey } from './payouts.api.ts'
import { stateNames, stepNames } from './names.ts'

type Total = Run['totals'][number]

/** What a month's requests come to by currency and step, the files that were made, and sending. */
export function RunTotals({ run }: { run: Run }) {
  const { t } = useLingui()
  const { both, day } = useAmounts()
  const pays = day(run.paysOn)
  return (
    <section className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        <Trans>Payouts are sent on {pays}.</Trans>{' '}
        <Plural
          value={run.approvalsNeeded}
          one="Each payout needs one approval."
          other="Each payout needs # approvals by different administrators."
        />
      </p>
      <MissingRates run={run} />
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
            cell: ({ state, step }) => {
              if (state === 'processing') return t(stepNames[step])
              return state === 'failed' && step !== 'sent' ? t`Rejected` : t(stateNames[state])
            },
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
            cell: (row) => <Sum minor={row.withheldMinor} total={row} />,
          },
          {
            key: 'net',
            label: t`Payout`,
            numeric: true,
            cell: (row) => <Sum minor={row.netMinor} total={row} />,
          },
        ]}
      />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <May call="POST /settlement/admin/runs/{month}/approve">
          <ApproveAll run={run} />
        </May>
        <May call="POST /settlement/admin/runs/{month}/send">
          {run.ready.map((group) => (
            <SendButton key={`${group.method} ${group.currency}`} month={run.month} {...group} />
          ))}
        </May>
      </div>
      <Files run={run} />
    </section>
  )
}

/** Money that was sent, or that would be sent now, which is said. */
function Sum({ minor, total }: { minor: number | null; total: Total }) {
  const { money } = useAmounts()
  if (minor === null) return <span className="text-ink-faint">–</span>
  return (
    <>
      {money(minor, total.currency)}
      {total.isExpected ? (
        <span className="block text-xs text-ink-faint">
          <Trans>expected</Trans>
        </span>
      ) : null}
    </>
  )
}

/** Currencies that can't be sent for want of a rate, and what to do. */
function MissingRates({ run }: { run: Run }) {
  const { day } = useAmounts()
  const without = run.totals.filter(({ isExpected, netMinor }) => isExpected && netMinor === null)
  if (without.length === 0) return null
  const currencies = [...new Set(without.map(({ currency }) => currency))].join(', ')
  const needed = day(run.rateDay)
  return (
    <p role="note" className="rounded-md border border-line-strong px-4 py-3 text-sm">
      <Trans>
        No {currencies} rate for {needed}. Payouts use the rate of the last business day before
        they’re sent: set it under Exchange rates on this page, then send.
      </Trans>
    </p>
  )
}

/** Stands while something needs approval, and as long as its answer is read. */
function ApproveAll({ run }: { run: Run }) {
  const { t } = useLingui()
  const { api } = useApp()
  const waiting = run.totals
    .filter(({ state, step }) => state === 'processing' && step === 'requested')
    .reduce((sum, { requests }) => sum + requests, 0)
  const params = { month: run.month }
  if (run.totals.length === 0) return null
  return (
    <ManyButton
      key={run.month}
      disabled={waiting === 0}
      call={() => api('POST /settlement/admin/runs/{month}/approve', { params })}
      done={({ approved }) =>
        t`${plural(approved, { one: '# payout', other: '# payouts' })} approved`
      }
    >
      <Trans>Approve all</Trans>
    </ManyButton>
  )
}

type Group = Run['ready'][number]

function SendButton({ month, method, currency, payouts, netMinor }: Group & { month: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { money } = useAmounts()
  const sum = netMinor === null ? '' : money(netMinor, currency)
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
        disabled={netMinor === null}
        onClick={() => setAsking(true)}
      >
        {method === 'stripe' ? (
          <Trans>Send {currency} with Stripe</Trans>
        ) : (
          <Trans>Send {currency} to the bank</Trans>
        )}
      </Button>
      {isAsking ? (
        <FormDialog
          title={
            <Trans>
              Send <Plural value={payouts} one="# payout" other="# payouts" />, {sum}?
            </Trans>
          }
          description={
            method === 'stripe' ? (
              <Trans>
                Stripe transfers each payout. Those it rejects go back to the creators’ earnings.
              </Trans>
            ) : (
              <Trans>
                They’re deducted from the creators’ earnings, and a file for your bank is created.
                Mark them as paid once the bank has paid.
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

const payerSetting = 'settlement.payer'

/** As the formats are called everywhere. */
const fileNames = { csv: 'CSV', pain001: 'XML (ISO 20022)' } as const

function Files({ run }: { run: Run }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { money } = useAmounts()
  const plain = settingNames[payerSetting]
  const payer = plain ? t(plain) : payerSetting
  return (
    <ul className="flex flex-col gap-2 empty:hidden">
      {run.hasPayer || run.files.length === 0 ? null : (
        <li className="text-sm text-gold">
          <Trans>
            For XML files that your bank can import, complete your name, account, and BIC in{' '}
            <ConsoleLink
              to="settings"
              filters={{ word: payerSetting }}
              className="font-medium underline decoration-current underline-offset-4"
            >
              {payer}
            </ConsoleLink>
            .
          </Trans>
        </li>
      )}
      {run.files.map(({ fileOid, payouts, waiting, stillIncluded, netMinor, currency }) => {
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
              {stillIncluded > 0 ? (
                <span className="block text-xs text-gold">
                  <Plural
                    value={stillIncluded}
                    one="The file is unchanged since it was sent, so it still includes # payout that failed."
                    other="The file is unchanged since it was sent, so it still includes # payouts that failed."
                  />
                </span>
              ) : null}
            </span>
            {(run.hasPayer ? (['csv', 'pain001'] as const) : (['csv'] as const)).map((format) => (
              <SaveFileButton
                key={format}
                address={`/api/settlement/admin/files/${fileOid}?format=${format}`}
              >
                {fileNames[format]}
              </SaveFileButton>
            ))}
            <May call="POST /settlement/admin/files/{fileOid}/complete">
              <ManyButton
                disabled={waiting === 0}
                call={() =>
                  api('POST /settlement/admin/files/{fileOid}/complete', { params: { fileOid } })
                }
                done={({ completed }) =>
                  t`${plural(completed, { one: '# payout', other: '# payouts' })} marked as paid`
                }
              >
                <Trans>Mark all as paid</Trans>
              </ManyButton>
            </May>
          </li>
        )
      })}
    </ul>
  )
}
