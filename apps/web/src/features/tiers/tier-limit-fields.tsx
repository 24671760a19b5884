import { useLingui } from '@lingui/react/macro'
import { tierEmojisMaxCount } from '@plax/contracts/subscription/subscription-values'
import { TextField } from '../../ui/form/fields.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import { Switch } from '../../ui/switch.tsx'
import type { TierDraft } from './tier-draft.ts'
import type { TierPartProps } from './tier-price-fields.tsx'

/** Emojis, how many may hold a tier, and from when on it opens things. */
export function TierLimitFields({
  form,
  draft,
  problem,
  set,
}: TierPartProps & Pick<Draft<TierDraft>, 'set'>) {
  const { t } = useLingui()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="emojis"
          label={t`Emojis`}
          hint={t`Shown next to the tier.`}
          error={problem === 'emojis' ? t`Emojis only, up to ${tierEmojisMaxCount}.` : null}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="seats"
          label={t`Spots`}
          hint={t`Maximum number of subscribers. Leave empty for no limit.`}
          error={problem === 'seats' ? t`Enter a whole number, 1 or more.` : null}
          inputMode="numeric"
          autoComplete="off"
          className="figures"
        />
      </div>
      <Switch
        label={t`New posts only`}
        hint={t`Unlocks only what you publish in the month a subscriber joins or later. If subscribers cancel and come back, only what you publish from that month on is unlocked.`}
        checked={draft.streak}
        onChange={(streak) => set('streak', streak)}
      />
    </>
  )
}
