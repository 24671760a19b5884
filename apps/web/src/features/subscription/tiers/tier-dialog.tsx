import { Trans, useLingui } from '@lingui/react/macro'
import { tierDetailsMaxLength, tierNameMaxLength } from '@plax/contracts/subscription-values'
import { useState } from 'react'
import { Counter } from '../../../ui/counter.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { draftOf, fieldsOf, problemOf, type TierDraft } from './tier-draft.ts'
import { TierIconField } from './tier-icon-field.tsx'
import { TierLimitFields } from './tier-limit-fields.tsx'
import { TierPriceFields } from './tier-price-fields.tsx'
import type { Tier } from './tiers.api.ts'
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
  const [first] = useState(() => draftOf(tier))
  const [draft, setDraft] = useState(first)
  const [isUploading, setUploading] = useState(false)
  const change = (changed: Partial<TierDraft>) => setDraft((now) => ({ ...now, ...changed }))
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
      title={tier ? t`Edit ${tier.name}` : t`Add tier`}
      confirm={tier ? <Trans>Save</Trans> : <Trans>Add</Trans>}
      isReady={problem === null && draft.name.trim() !== '' && !isUploading}
      isChanged={draft !== first}
      onConfirm={save}
      onClose={onClose}
    >
      <Field label={t`Name`}>
        {(ids) => (
          <Input
            {...ids}
            required
            autoFocus
            maxLength={tierNameMaxLength}
            autoComplete="off"
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      {!tier && mayBeFree ? (
        <Switch
          label={t`Free tier`}
          hint={t`For anyone who wants to follow you. It’s always your lowest tier.`}
          checked={draft.isFree}
          onChange={(isFree) => change({ isFree })}
        />
      ) : null}
      {tier || draft.isFree ? null : (
        <p className="text-sm text-ink-soft">
          <Trans>
            New tiers go above your others and unlock everything they do. To place it lower, move it
            down the list.
          </Trans>
        </p>
      )}
      {draft.isFree ? null : (
        <TierPriceFields draft={draft} problem={problem} change={change} hasHolders={!!tier} />
      )}
      <Field
        label={t`Benefits`}
        aside={<Counter text={draft.details} max={tierDetailsMaxLength} />}
      >
        {(ids) => (
          <Textarea
            {...ids}
            maxLength={tierDetailsMaxLength}
            value={draft.details}
            onChange={(event) => change({ details: event.currentTarget.value })}
          />
        )}
      </Field>
      <TierIconField
        icon={draft.icon}
        name={draft.name}
        onIcon={(icon) => change({ icon })}
        onBusy={setUploading}
      />
      <TierLimitFields draft={draft} problem={problem} change={change} />
    </FormDialog>
  )
}
