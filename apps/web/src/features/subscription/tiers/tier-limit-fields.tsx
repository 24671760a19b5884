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
          hint={t`Shown next to the tier.`}
          error={problem === 'emojis' ? t`Emojis only, up to ${tierEmojisMaxCount}.` : null}
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
          label={t`Spots`}
          hint={t`Maximum number of subscribers. Leave empty for no limit.`}
          error={problem === 'seats' ? t`Enter a whole number, 1 or more.` : null}
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
        label={t`New posts only`}
        hint={t`Unlocks only what you publish from the month a subscriber joins. If they cancel and come back, it starts over.`}
        checked={draft.streak}
        onChange={(streak) => change({ streak })}
      />
    </>
  )
}
