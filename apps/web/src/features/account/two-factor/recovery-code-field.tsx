import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

/** One of the ten codes that were kept for the day when the app is not at hand. */
export function RecoveryCodeField({
  value,
  onChange,
  problem,
}: {
  value: string
  onChange: (code: string) => void
  problem: string | null
}) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Recovery code`}
      hint={t`One of your ten recovery codes. Each works once.`}
      error={problem}
    >
      {(ids) => (
        <Input
          {...ids}
          className="figures"
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
