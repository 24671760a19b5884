import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { languageTags } from '@plax/contracts/languages'
import { useApp } from '../../lib/app-context.ts'
import { formatAmount } from '../../ui/balance.tsx'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { Select } from '../../ui/select.tsx'
import type { SetupPartProps } from './about-fields.tsx'
import { isPricedBy, type Model, modelOf } from './draft.ts'
import { EarningPreview } from './earning-preview.tsx'
import { useFieldError } from './use-field-error.ts'

const ofSite = 'site'

/** Which model writes, and what a chat costs; at least the model's fee. */
export function PriceFields({ setup, problems, models }: SetupPartProps & { models: Model[] }) {
  const { t } = useLingui()
  const { language } = useApp()
  const { form, draft, set } = setup
  const errorOf = useFieldError(setup, problems)
  const credits = (milli: number) => formatAmount(milli, 'credit', languageTags[language])
  const model = modelOf(draft, models)
  const standard = modelOf({ model: '' }, models)?.name ?? ''
  const fee = credits(model?.feeMilli ?? 0)
  const choose = (value: string) => {
    const key = value === ofSite ? '' : value
    const next = modelOf({ model: key }, models)
    if (next && isPricedBy(draft, model, next)) set('credits', String(next.startMilli / 1000))
    set('model', key)
  }
  return (
    <>
      <Field label={t`Model`} hint={model?.description} error={errorOf('model')}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.model || ofSite}
            placeholder={t`Choose model`}
            options={[
              {
                value: ofSite,
                label: t`Site default (${standard})`,
                hint: t`changes with the site’s default`,
              },
              ...models.map(({ key, name, feeMilli, isBeta }) => ({
                value: key,
                label: name,
                hint: isBeta
                  ? t`Beta, ${plural(feeMilli / 1000, { one: '# credit', other: '# credits' })} per reply`
                  : t`${plural(feeMilli / 1000, { one: '# credit', other: '# credits' })} per reply`,
              })),
            ]}
            onChange={choose}
          />
        )}
      </Field>
      <TextField
        form={form}
        name="credits"
        label={t`Credits per reply`}
        hint={t`Minimum: ${fee} (model fee)`}
        error={errorOf('credits')}
        inputMode="decimal"
        className="figures max-w-40"
      />
      {model ? <EarningPreview setup={setup} model={model} /> : null}
      {models.length === 0 ? (
        <p className="text-sm text-danger">
          <Trans>No models available</Trans>
        </p>
      ) : null}
    </>
  )
}
