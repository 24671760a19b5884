import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatBucket } from './amounts.ts'
import { localDay } from '../../lib/local-day.ts'
import { endOfDay } from './days.ts'
import { bucketNames } from './names.ts'
import { useLocale } from '../../lib/use-locale.ts'
import { balanceAtQuery, type PastBalance } from './wallet.api.ts'

/** What the own wallet held at the end of a day; for administrators that of `ownerOid`. */
export function BalanceAt({ ownerOid }: { ownerOid?: string }) {
  const { t } = useLingui()
  const [picked, setPicked] = useState({ day: '', at: null as string | null })
  const { day, at } = picked
  const today = localDay(new Date())
  const isLater = day > today
  const pick = (chosen: string) => setPicked({ day: chosen, at: endOfDay(chosen, new Date()) })
  return (
    <div className="mb-4 flex flex-col gap-3 md:flex-row md:items-start md:gap-6">
      <div className="md:w-52">
        <Field
          label={t`End-of-day balance`}
          error={
            isLater ? t`That date is in the future. Choose today or an earlier day.` : undefined
          }
        >
          {(ids) => (
            <Input
              {...ids}
              type="date"
              value={day}
              max={today}
              onChange={(event) => pick(event.target.value)}
            />
          )}
        </Field>
      </div>
      <div aria-live="polite" className="min-w-0 flex-1">
        {at && !isLater ? (
          <Held key={at} of={ownerOid === undefined ? { at } : { at, ownerOid }} />
        ) : null}
      </div>
    </div>
  )
}

function Held({ of }: { of: { at: string; ownerOid?: string } }) {
  const { api } = useApp()
  const balance = useQuery(balanceAtQuery(api, of))
  return (
    <Loaded query={balance} pending={<Skeleton className="h-16" />}>
      {(data) => <Amounts balance={data} />}
    </Loaded>
  )
}

function Amounts({ balance }: { balance: PastBalance }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const rows = [
    ['coin', balance.coins],
    ['bonusCoin', balance.bonusCoins],
    ['credit', balance.creditMilli],
    ['bonusCredit', balance.bonusCreditMilli],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5 text-sm md:pt-1 lg:grid-cols-4">
        {rows.map(([bucket, amount]) => (
          <div key={bucket} className="flex flex-col">
            <dt className="text-xs text-ink-faint">{t(bucketNames[bucket])}</dt>
            <dd className="figures font-semibold">{formatBucket(amount, bucket, { locale })}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-xs text-ink-faint">
        <Trans>Includes amounts on hold for replies at the time.</Trans>
      </p>
    </>
  )
}
