import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { formatAmount } from '../../../ui/balance.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { modelsQuery } from '../../story/story.queries.ts'

const ofStory = 'story'

interface ModelChoiceProps {
  /** The key of a model; null is the story's own. */
  value: string | null
  onChange: (model: string | null) => void
}

/** Who tells the story, with the fee of each model. */
export function ModelChoice({ value, onChange }: ModelChoiceProps) {
  const { t, i18n } = useLingui()
  const { api } = useApp()
  const models = useQuery(modelsQuery(api))
  if (models.isPending) return <Skeleton className="h-16" />
  if (models.isError) {
    return <ErrorState error={models.error} onRetry={() => void models.refetch()} />
  }
  const options = models.data.map(({ key, name, description, feeMilli }) => {
    const fee = formatAmount(feeMilli, 'credit', i18n.locales?.toString())
    const price = feeMilli === 0 ? t`no fee` : t`${fee}-credit fee`
    return { value: key, label: name, hint: [price, description].filter(Boolean).join(' · ') }
  })
  return (
    <Field
      label={t`Model`}
      hint={
        <Trans>Each reply costs the story’s price or the model’s fee, whichever is higher.</Trans>
      }
    >
      {(ids) => (
        <Select
          {...ids}
          value={value ?? ofStory}
          options={[
            { value: ofStory, label: t`Story default`, hint: t`creator’s choice` },
            ...options,
          ]}
          onChange={(next) => onChange(next === ofStory ? null : next)}
        />
      )}
    </Field>
  )
}
