import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { convertMaxCoinsPerDay } from '@plax/contracts/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { formatBucket } from './amounts.ts'
import { parseCoins } from './convert-amount.ts'
import { TopUpFailure } from './top-up-failure.tsx'
import { useLocale } from '../../lib/use-locale.ts'
import { moneyShown, type TopUp, topUpQuery } from './wallet.api.ts'

/** Coins that become credits by themselves when credits run low (R-wallet-015). */
export function AutomaticTopUp() {
  const { api } = useApp()
  const topUp = useQuery(topUpQuery(api))
  return (
    <section aria-labelledby="top-up" className="mt-8 max-w-2xl">
      <h2 id="top-up" className="mb-3 text-lg font-semibold">
        <Trans>Auto top-up</Trans>
      </h2>
      <Loaded query={topUp} pending={<Skeleton className="h-40" />}>
        {(data) => <TopUpCard topUp={data} />}
      </Loaded>
    </section>
  )
}

function TopUpCard({ topUp }: { topUp: TopUp }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const save = useSaving()
  const set = topUp.maxCoinsPerDay ?? convertMaxCoinsPerDay
  const below = formatBucket(topUp.belowMilli, 'credit', { locale })
  const credits = formatBucket(topUp.creditMilli, 'credit', { locale })
  return (
    <Card className="flex flex-col gap-5">
      <Switch
        label={t`Top up automatically`}
        hint={t`When you have fewer than ${below} credits left, ${plural(topUp.coins, { one: '# coin becomes', other: '# coins become' })} ${credits} credits. Only coins you already have are converted.`}
        checked={topUp.isOn}
        disabled={save.isPending}
        // What one top-up takes may have grown above the limit that was set.
        onChange={(isOn) =>
          save.mutate({ isOn, maxCoinsPerDay: isOn ? Math.max(set, topUp.coins) : set })
        }
      />
      {topUp.isOn ? (
        <>
          <OwnLimit
            key={set}
            topUp={topUp}
            set={set}
            busy={save.isPending}
            onSave={(maxCoinsPerDay) => save.mutate({ isOn: true, maxCoinsPerDay })}
          />
          {topUp.failure ? <TopUpFailure failure={topUp.failure} /> : null}
        </>
      ) : null}
    </Card>
  )
}

function OwnLimit({
  topUp,
  set,
  busy,
  onSave,
}: {
  topUp: TopUp
  set: number
  busy: boolean
  onSave: (maxCoinsPerDay: number) => void
}) {
  const { t } = useLingui()
  const { form, values } = useDraft({ coins: String(set) })
  const limit = parseCoins(values.coins)
  const isTooLow = limit !== null && limit < topUp.coins
  const problem = limit === null ? t`Enter a whole number of coins, 1 or more.` : undefined
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (limit !== null && !isTooLow) onSave(limit)
      }}
    >
      <TextField
        form={form}
        name="coins"
        label={t`Daily coin limit`}
        error={
          isTooLow
            ? t`Enter at least ${plural(topUp.coins, { one: '# coin', other: '# coins' })}, the size of one top-up.`
            : problem
        }
        hint={
          <Plural
            value={topUp.toppedUpCoins}
            one="# coin converted automatically today."
            other="# coins converted automatically today."
          />
        }
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        className="figures max-w-40"
        after={
          <Button type="submit" busy={busy} disabled={limit === null || isTooLow || limit === set}>
            <Trans>Save</Trans>
          </Button>
        }
      />
    </form>
  )
}

function useSaving() {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  return useMutation({
    mutationFn: (body: { isOn: boolean; maxCoinsPerDay: number }) =>
      api('PUT /wallet/top-up', { body }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(topUpQuery(api).queryKey, saved)
      showToast(saved.isOn ? t`Auto top-up turned on` : t`Auto top-up turned off`)
      await queryClient.invalidateQueries(moneyShown)
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
}
