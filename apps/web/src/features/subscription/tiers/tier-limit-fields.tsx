import { useLingui } from '@lingui/react/macro'
import { tierEmojisMaxCount } from '@plax/contracts/subscription-values'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { TierPartProps } from './tier-price-fields.tsx'

/** Emojis, how many may hold a tier, and from when on it opens things. */
export function TierLimitFields({ draft, problem, change }: TierPartProps) {
  const { t } = useLingui()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t`Emojis`}
          hint={t`They stand beside the tier.`}
          error={problem === 'emojis' ? t`Emojis alone, at most ${tierEmojisMaxCount}.` : null}
        >
          {(ids) => (
            <Input
              {...ids}
              name="emojis"
              autoComplete="off"
              value={draft.emojis}
              onChange={(event) => change({ emojis: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field
          label={t`Seats`}
          hint={t`How many may hold it at once; empty: no limit.`}
          error={problem === 'seats' ? t`A whole number from 1 on.` : null}
        >
          {(ids) => (
            <Input
              {...ids}
              name="seats"
              inputMode="numeric"
              autoComplete="off"
              className="figures"
              value={draft.seats}
              onChange={(event) => change({ seats: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <Switch
        label={t`Streak tier`}
        hint={t`Opens only what you publish from the month on in which somebody subscribed. Who unsubscribes and comes back begins anew.`}
        checked={draft.streak}
        onChange={(streak) => change({ streak })}
      />
    </>
  )
}
