import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { formatAmount } from '../../ui/balance.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { Losses } from './leaving.api.ts'
import { StepButtons } from './step-buttons.tsx'

/** What goes with the account, in numbers, and what is kept and why. */
export function LossesStep({
  losses,
  onBack,
  onNext,
}: {
  losses: Losses
  onBack: () => void
  onNext: () => void
}) {
  const [isUnderstood, setUnderstood] = useState(false)
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <Lost losses={losses} />
        <Kept held={losses.held ?? 0} />
      </div>
      <Checkbox
        label={<Trans>I understand that what’s lost can’t be recovered.</Trans>}
        checked={isUnderstood}
        onChange={setUnderstood}
      />
      <StepButtons onBack={onBack}>
        <Button variant="primary" disabled={!isUnderstood} onClick={onNext}>
          <Trans>Next</Trans>
        </Button>
      </StepButtons>
    </>
  )
}

/** What features count, by their names, in this order. */
const countNames: [name: string, words: MessageDescriptor][] = [
  ['couponChats', msg`Coupon chats`],
  ['chatRooms', msg`Story chats`],
  ['purchases', msg`Your purchases`],
  ['subscriptions', msg`Running subscriptions`],
  ['published', msg`Your published works`],
]

function Lost({ losses }: { losses: Losses }) {
  const { t, i18n } = useLingui()
  const coins = (amount: number) => formatAmount(amount, 'coin', i18n.locale)
  const credits = (amount: number) => formatAmount(amount, 'credit', i18n.locale)
  const lines: [amount: number, name: string, shown?: string][] = [
    [losses.coins, t`Coins`],
    [losses.bonusCoins, t`Bonus coins`],
    [losses.creditMilli, t`Credits`, credits(losses.creditMilli)],
    [losses.bonusCreditMilli, t`Bonus credits`, credits(losses.bonusCreditMilli)],
    ...countNames.map(([name, words]) => [losses[name] ?? 0, t(words)] as [number, string]),
    [losses.earnedCoins, t`Unpaid coin earnings`],
    [losses.earnedCreditMilli, t`Unpaid credit earnings`, credits(losses.earnedCreditMilli)],
  ]
  const real = lines.filter(([amount]) => amount > 0)
  return (
    <Column title={<Trans>What’s lost for good</Trans>}>
      {real.length > 0 ? (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2">
          {real.map(([amount, name, shown = coins(amount)]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="figures text-right font-medium">{shown}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className={real.length > 0 ? 'mt-3 text-ink-soft' : 'text-ink-soft'}>
        <Trans>
          You also lose your profile, personas, drafts, images, settings, and login methods.
        </Trans>
      </p>
    </Column>
  )
}

function Kept({ held }: { held: number }) {
  return (
    <Column title={<Trans>What’s kept, and why</Trans>}>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-ink-soft">
        <li>
          <Trans>
            Payments, purchases, sales, and refunds: the ledger must stay complete, and the law
            requires it.
          </Trans>
        </li>
        {held > 0 ? (
          <li>
            <Trans>
              Your works that others bought ({held}): only their buyers can open them, and no one
              sees who made them.
            </Trans>
          </li>
        ) : null}
        <li>
          <Trans>
            What you tell us in the next step, without your name, for a year, so we can improve.
          </Trans>
        </li>
        <li>
          <Trans>Emails we sent you, for a few weeks, as proof that you were notified.</Trans>
        </li>
      </ul>
    </Column>
  )
}

function Column({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="text-sm">
      <h3 className="mb-3 text-base font-semibold">{title}</h3>
      {children}
    </section>
  )
}
