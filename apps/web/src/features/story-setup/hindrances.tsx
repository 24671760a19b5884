import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { DraftField, problemsOf } from './draft.ts'
import { useFieldError } from './use-field-error.ts'
import type { Setup } from './use-setup.ts'

/** Which fields keep the settings from being saved, and why. */
export function Hindrances({
  setup,
  problems,
}: {
  setup: Setup
  problems: ReturnType<typeof problemsOf>
}) {
  const { t } = useLingui()
  const errorOf = useFieldError(setup, problems)
  const labels: Partial<Record<DraftField, string>> = {
    title: t`Title`,
    briefIntroduction: t`One-line introduction`,
    credits: t`Credits per reply`,
    price: t`Price in coins`,
  }
  const fields = (['title', 'briefIntroduction', 'credits', 'price'] as const).filter(
    (field) => problems[field],
  )
  return (
    <div aria-live="polite" className="text-sm empty:hidden">
      {fields.length > 0 ? (
        <div className="flex items-start gap-2 text-danger">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div>
            <p>
              <Trans>Fix these before saving or publishing:</Trans>
            </p>
            <ul>
              {fields.map((field) => (
                <li key={field}>
                  {labels[field]}: {errorOf(field)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}
    </div>
  )
}
