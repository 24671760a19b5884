import { Trans, useLingui } from '@lingui/react/macro'
import {
  tierDetailsMaxLength,
  tierNameMaxLength,
} from '@plax/contracts/subscription/subscription-values'
import { useState } from 'react'
import { useLocale } from '../../lib/use-locale.ts'
import { Counter } from '../../ui/counter.tsx'
import { LongTextField, TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { draftOf, fieldsOf, problemOf, type TierDraft } from './tier-draft.ts'
import { TierIconField } from './tier-icon-field.tsx'
import { TierLimitFields } from './tier-limit-fields.tsx'
import { TierPriceFields } from './tier-price-fields.tsx'
import { TierTranslations } from './tier-translations.tsx'
import { type Tier, tierNameIn } from './tiers.api.ts'
import type { TierSteps } from './use-tier-steps.ts'

interface TierDialogProps {
  /** Null for a new one. */
  tier: Tier | null
  /** Whether a new one may be free: there can be one. */
  mayBeFree: boolean
  steps: TierSteps
  onClose: () => void
}

/** Adds a tier, or changes one. */
export function TierDialog({ tier, mayBeFree, steps, onClose }: TierDialogProps) {
  const { t } = useLingui()
  const { language } = useLocale()
  const { form, values: draft, isChanged, set } = useDraft<TierDraft>(draftOf(tier))
  const [isUploading, setUploading] = useState(false)
  const problem = problemOf(draft)
  const save = () =>
    steps.send(
      tier
        ? { mode: 'update', tierHash: tier.tierHash, tier: fieldsOf(draft) }
        : { mode: 'push', tier: fieldsOf(draft) },
    )
  return (
    <FormDialog
      wide
      title={tier ? t`Edit ${tierNameIn(tier, language)}` : t`Add tier`}
      confirm={tier ? <Trans>Save</Trans> : <Trans>Add</Trans>}
      isReady={problem === null && draft.name.trim() !== '' && !isUploading}
      isChanged={isChanged}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        required
        autoFocus
        maxLength={tierNameMaxLength}
        autoComplete="off"
      />
      {!tier && mayBeFree ? (
        <Switch
          label={t`Free tier`}
          hint={t`For anyone who wants to follow you. It’s always your lowest tier.`}
          checked={draft.isFree}
          onChange={(isFree) => set('isFree', isFree)}
        />
      ) : null}
      {tier || draft.isFree ? null : (
        <p className="text-sm text-ink-soft">
          <Trans>
            A new tier comes after your other tiers and unlocks everything they do. To make it a
            lower tier, move it up the list.
          </Trans>
        </p>
      )}
      {draft.isFree ? null : (
        <TierPriceFields form={form} draft={draft} problem={problem} hasHolders={!!tier} />
      )}
      <LongTextField
        form={form}
        name="details"
        label={t`Benefits`}
        aside={<Counter text={draft.details} max={tierDetailsMaxLength} />}
        maxLength={tierDetailsMaxLength}
      />
      <TierTranslations form={form} draft={draft} />
      <TierIconField
        icon={draft.icon}
        name={draft.name}
        onIcon={(icon) => set('icon', icon)}
        onBusy={setUploading}
      />
      <TierLimitFields form={form} draft={draft} problem={problem} set={set} />
    </FormDialog>
  )
}
