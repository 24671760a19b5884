import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Currency } from '@plax/contracts/payment/payment-values'
import type { ReactNode } from 'react'
import { useAmounts } from '../../studio/payouts/use-amounts.ts'
import { ConsoleLink } from '../console-link.tsx'
import { settingNames } from '../settings/setting-names.ts'
import { ValueChange } from '../settings/value-change.tsx'
import type { Approval } from './approvals.api.ts'

/** What would be done, by the kind of the act. A kind that isn't here shows its payload. */
const acts: Record<string, (props: { payload: Approval['payload'] }) => ReactNode> = {
  'payout.rate': RateAct,
  'coins.gift': GiftAct,
  'setting.change': SettingAct,
}

/** What is to be approved, in words. */
export function ActWords({ kind, payload }: Pick<Approval, 'kind' | 'payload'>) {
  const Words = acts[kind]
  if (Words) return <Words payload={payload} />
  return (
    <code className="text-xs break-all">
      {kind} {JSON.stringify(payload)}
    </code>
  )
}

function RateAct({ payload }: { payload: Approval['payload'] }) {
  const { day, rate } = useAmounts()
  const { currency, ...rates } = payload as Record<'day' | 'rate' | 'lastRate', string> & {
    currency: Currency
  }
  const of = day(rates.day)
  const now = rate(currency, rates.rate)
  const last = rate(currency, rates.lastRate)
  return (
    <span>
      <Trans>
        Payouts at the rate for {of}: {now}
      </Trans>
      <span className="block text-xs text-ink-soft">
        <Trans>Last rate: {last}</Trans>
      </span>
    </span>
  )
}

function GiftAct({ payload }: { payload: Approval['payload'] }) {
  const { userOid, nickname, coins, reason } = payload as {
    userOid: string
    nickname: string
    coins: number
    reason: string
  }
  return (
    <span>
      <Trans>
        Give <Plural value={coins} one="# coin" other="# coins" /> to{' '}
        <ConsoleLink to={`users/${userOid}`}>{nickname}</ConsoleLink>
      </Trans>
      <span className="block text-xs break-words text-ink-soft">{reason}</span>
    </span>
  )
}

function SettingAct({ payload }: { payload: Approval['payload'] }) {
  const { name, from, to, reason } = payload as {
    name: string
    from: unknown
    to: unknown
    reason: string
  }
  const { t } = useLingui()
  const plain = settingNames[name]
  return (
    <span>
      <Trans>
        Change the setting{' '}
        <ConsoleLink to="settings" filters={{ word: name }}>
          {plain ? t(plain) : name}
        </ConsoleLink>
      </Trans>
      <span className="block text-xs">
        <ValueChange from={from} to={to} />
      </span>
      <span dir="auto" className="block text-xs break-words text-ink-soft">
        {reason}
      </span>
    </span>
  )
}
