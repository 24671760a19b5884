import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { raisedLimitHours, spendingLimitMaxCoins } from '@plax/contracts/commerce/spending-values'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Part } from '../../ui/part.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { When } from '../../ui/when.tsx'
import { formatBucket } from './amounts.ts'
import { parseCoins } from './convert-amount.ts'
import { spendingQuery } from './wallet.api.ts'

type Spending = OutputOf<'GET /account/spending'>

/** What the reader spent today and this month, beside the limits that end it. */
export function SpendingLimits() {
  const { api } = useApp()
  const spending = useQuery(spendingQuery(api))
  const [isOpen, setOpen] = useState(false)
  return (
    <Part
      title={<Trans>Spending limits</Trans>}
      actions={
        <Button disabled={!spending.data} onClick={() => setOpen(true)}>
          <Trans>Change limits</Trans>
        </Button>
      }
    >
      <Loaded query={spending} pending={<Skeleton className="h-40" />}>
        {(data) => (
          <>
            <Sums spending={data} />
            {isOpen ? <LimitsDialog spending={data} onClose={() => setOpen(false)} /> : null}
          </>
        )}
      </Loaded>
    </Part>
  )
}

function Sums({ spending }: { spending: Spending }) {
  const { t } = useLingui()
  const { dayCoins, monthCoins, dayCap, monthCap, next } = spending
  return (
    <Card className="flex flex-col gap-5">
      <div className="grid gap-5 md:grid-cols-2">
        <Sum label={t({ message: 'Today', context: 'spending' })} coins={dayCoins} cap={dayCap} />
        <Sum
          label={t({ message: 'This month', context: 'spending' })}
          coins={monthCoins}
          cap={monthCap}
        />
      </div>
      {next ? (
        <p className="text-sm text-ink-soft">
          <Trans>
            Your new limits apply from <When at={next.from} />.
          </Trans>
        </p>
      ) : null}
      {spending.isAgeVerified ? null : (
        <p className="text-sm text-ink-soft">
          <Trans>Limits are higher after age verification.</Trans>
        </p>
      )}
    </Card>
  )
}

function Sum({ label, coins, cap }: { label: string; coins: number; cap: Spending['dayCap'] }) {
  const { locale } = useLocale()
  const spent = formatBucket(coins, 'coin', { locale })
  const most = cap && formatBucket(cap.coins, 'coin', { locale })
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{label}</span>
        <span className="figures text-sm text-ink-soft">
          {most === null ? (
            <Trans>{spent} coins spent, no limit</Trans>
          ) : (
            <Trans>
              {spent} of {most} coins
            </Trans>
          )}
        </span>
      </p>
      {cap ? (
        <>
          <Progress label={label} value={Math.min(1, coins / cap.coins)} />
          <p className="text-xs text-ink-faint">
            {cap.isOwn ? <Trans>Your own limit</Trans> : <Trans>The limit of this site</Trans>}
          </p>
        </>
      ) : null}
    </div>
  )
}

function LimitsDialog({ spending, onClose }: { spending: Spending; onClose: () => void }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const first = spending.next ?? spending.own
  const { form, values, isChanged } = useDraft({
    day: String(first.dayCoins ?? ''),
    month: String(first.monthCoins ?? ''),
  })
  const [day, month] = [readLimit(values.day), readLimit(values.month)]
  const save = async () => {
    if (day === undefined || month === undefined) return false
    const body = { dayCoins: day, monthCoins: month }
    const saved = await api('PUT /account/spending/limits', { body })
    queryClient.setQueryData(spendingQuery(api).queryKey, saved)
    showToast(t`Spending limits saved`)
    return true
  }
  const field = (name: 'day' | 'month', label: ReactNode, value: number | null | undefined) => (
    <TextField
      form={form}
      name={name}
      label={label}
      error={value === undefined ? t`Enter a whole number of coins, 1 or more.` : undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={11}
      placeholder={t`No limit of your own`}
      className="figures"
    />
  )
  return (
    <FormDialog
      title={<Trans>Your spending limits</Trans>}
      description={
        <Trans>
          A lower limit applies right away. A higher one applies {raisedLimitHours} hours later.
        </Trans>
      }
      confirm={<Trans>Save limits</Trans>}
      isReady={isChanged && day !== undefined && month !== undefined}
      isChanged={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      {field('day', <Trans context="spending">Coins per day</Trans>, day)}
      {field('month', <Trans context="spending">Coins per month</Trans>, month)}
    </FormDialog>
  )
}

/** Null without a limit, undefined if it’s no number of coins. */
function readLimit(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const coins = parseCoins(text)
  return coins !== null && coins <= spendingLimitMaxCoins ? coins : undefined
}
