import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CurrencyIcon } from '../../ui/currency.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { formatBucket } from './amounts.ts'
import { convertProblem, maxConvertible, parseCoins } from './convert-amount.ts'
import { ConvertFacts } from './convert-facts.tsx'
import { ChargeLink, ConvertHint } from './convert-hint.tsx'
import { useConversion } from './use-conversion.ts'
import { useLocale } from '../../lib/use-locale.ts'

export type ConvertRate = OutputOf<'GET /story-chat/convert/credit'>
type WalletHoldings = OutputOf<'GET /wallet'>

const quickPicks = [10, 50, 100, 500]

/** How many coins, and what they become; conversion is refused before it is sent where it must be. */
export function ConvertForm({ rate, wallet }: { rate: ConvertRate; wallet: WalletHoldings }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { form, values, set } = useDraft({ coins: '' })
  const text = values.coins
  const { convert, busy, problem, clearProblem } = useConversion(() => form.reset())
  const limits = { coins: wallet.coins, remainingCoins: rate.remainingCoins }
  const amount = parseCoins(text)
  const refusal = amount === null ? null : convertProblem(amount, limits)
  const most = maxConvertible(limits)
  const pick = (coins: number) => {
    set('coins', `${coins}`)
    clearProblem()
  }
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_300px]">
      <Card className="md:p-6">
        <form
          noValidate
          className="flex flex-col gap-5"
          onChange={clearProblem}
          onSubmit={(event) => {
            event.preventDefault()
            if (amount !== null && refusal === null) convert(amount)
          }}
        >
          <TextField
            form={form}
            name="coins"
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
            inputMode="numeric"
            autoComplete="off"
            maxLength={11}
            placeholder="0"
            className="figures h-12 text-lg font-semibold"
          />
          <div className="flex flex-wrap gap-2">
            {quickPicks.map((coins) => (
              <Button key={coins} size="sm" disabled={coins > most} onClick={() => pick(coins)}>
                {coins}
              </Button>
            ))}
            <Button size="sm" disabled={most < 1} onClick={() => pick(most)}>
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
            <Trans>Convert coins</Trans>
          </Button>
        </form>
      </Card>
      <ConvertFacts rate={rate} bonusCoins={wallet.bonusCoins} />
    </div>
  )
}

/** What the typed coins become. */
function ConvertResult({ creditMilli }: { creditMilli: number }) {
  const { locale } = useLocale()
  return (
    <div
      aria-live="polite"
      className="flex items-center justify-between gap-3 rounded-md bg-teal-soft px-4 py-3"
    >
      <span className="text-sm text-ink-soft">
        <Trans>You get</Trans>
      </span>
      <span className="figures inline-flex items-center gap-2 text-xl font-semibold text-teal">
        <CurrencyIcon currency="credit" className="size-5" />
        {formatBucket(creditMilli, 'credit', { locale })}
        <span className="text-sm font-medium">
          <Trans>credits</Trans>
        </span>
      </span>
    </div>
  )
}
