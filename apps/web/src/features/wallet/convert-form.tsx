import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { formatBucket } from './amounts.ts'
import { convertProblem, maxConvertible, parseCoins } from './convert-amount.ts'
import { ConvertFacts } from './convert-facts.tsx'
import { ChargeLink, ConvertHint } from './convert-hint.tsx'
import { ConvertResult } from './convert-result.tsx'
import { useConversion } from './use-conversion.ts'
import { useLocale } from './use-locale.ts'

export type ConvertRate = OutputOf<'GET /story-chat/convert/credit'>
type WalletHoldings = OutputOf<'GET /wallet'>

const quickPicks = [10, 50, 100, 500]

/** How many coins, and what they become; conversion is refused before it is sent where it must be. */
export function ConvertForm({ rate, wallet }: { rate: ConvertRate; wallet: WalletHoldings }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const [text, setText] = useState('')
  const { convert, busy, problem, clearProblem } = useConversion(() => setText(''))
  const limits = { coins: wallet.coins, remainingCoins: rate.remainingCoins }
  const amount = parseCoins(text)
  const refusal = amount === null ? null : convertProblem(amount, limits)
  const most = maxConvertible(limits)
  const type = (next: string) => {
    setText(next)
    clearProblem()
  }
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_300px]">
      <Card className="md:p-6">
        <form
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (amount !== null && refusal === null) convert(amount)
          }}
        >
          <Field
            label={t`Coins to convert`}
            error={
              refusal ? (
                <ConvertHint problem={refusal} limits={limits} />
              ) : text.trim() && amount === null ? (
                t`Enter a whole number of coins, 1 or more.`
              ) : undefined
            }
            aside={
              <span className="figures text-sm text-ink-faint">
                <Trans>You have {formatBucket(wallet.coins, 'coin', { locale })}</Trans>
              </span>
            }
          >
            {(ids) => (
              <Input
                {...ids}
                inputMode="numeric"
                autoComplete="off"
                maxLength={11}
                placeholder="0"
                value={text}
                onChange={(event) => type(event.currentTarget.value)}
                className="figures h-12 text-lg font-semibold"
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            {quickPicks.map((pick) => (
              <Button key={pick} size="sm" disabled={pick > most} onClick={() => type(`${pick}`)}>
                {pick}
              </Button>
            ))}
            <Button size="sm" disabled={most < 1} onClick={() => type(`${most}`)}>
              <Trans>Max</Trans>
            </Button>
          </div>
          <ConvertResult creditMilli={(amount ?? 0) * rate.creditMilliPerCoin} />
          {problem ? (
            <p role="alert" className="text-sm text-danger">
              {problem.message} {problem.needsCoins ? <ChargeLink /> : null}
            </p>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={busy}
            disabled={amount === null || refusal !== null}
          >
            <Trans>Convert</Trans>
          </Button>
        </form>
      </Card>
      <ConvertFacts rate={rate} bonusCoins={wallet.bonusCoins} />
    </div>
  )
}
