import { useLingui } from '@lingui/react/macro'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { problemsOf } from './draft.ts'
import type { ContentForm } from './use-content-form.ts'

/** A discount of coins or percent, from one time until another. */
export function DiscountFields({ setup, whole }: { setup: ContentForm; whole: string }) {
  const { t } = useLingui()
  const { form, draft, set, errorOf } = setup
  const problem = problemsOf(draft).includes('discountAmount') ? whole : undefined
  return (
    <>
      <Switch
        label={t`Discount`}
        checked={draft.hasDiscount}
        onChange={(hasDiscount) => set('hasDiscount', hasDiscount)}
      />
      {draft.hasDiscount ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t`Discount type`}>
            {(ids) => (
              <Select
                {...ids}
                value={draft.discountType}
                options={[
                  { value: 'percent', label: t`Percent` },
                  { value: 'coins', label: t`Coins` },
                ]}
                onChange={(type) => set('discountType', type === 'coins' ? 'coins' : 'percent')}
              />
            )}
          </Field>
          <TextField
            form={form}
            name="discountAmount"
            label={draft.discountType === 'coins' ? t`Coins off` : t`Percent off`}
            error={errorOf('discountAmount') ?? problem}
            inputMode="numeric"
            className="figures"
          />
          <TextField
            form={form}
            name="discountStart"
            type="datetime-local"
            label={t`Starts`}
            error={errorOf('discountStart')}
          />
          <TextField form={form} name="discountEnd" type="datetime-local" label={t`Ends`} />
        </div>
      ) : null}
    </>
  )
}
