import { useLingui } from '@lingui/react/macro'
import { briefIntroductionMaxLength, titleMaxLength } from '@plax/contracts/limits'
import type { DraftField, DraftProblem, problemsOf } from './draft.ts'
import type { Setup } from './use-setup.ts'

/** What stands under a field: the server's refusal first, then what the form itself can tell. */
export function useFieldError(setup: Setup, problems: ReturnType<typeof problemsOf>) {
  const { t } = useLingui()
  const sentences: Record<DraftProblem, string> = {
    title_too_long: t`Use at most ${titleMaxLength} characters.`,
    introduction_too_long: t`Use at most ${briefIntroductionMaxLength} characters.`,
    no_amount: t`Enter a credit amount with up to three decimal places.`,
    below_fee: t`Enter at least the model fee.`,
    no_price: t`Enter a whole number of coins, 1 or more.`,
  }
  return (field: DraftField): string | undefined => {
    if (setup.refusal?.field === field) return setup.refusal.message
    const problem = problems[field]
    return problem ? sentences[problem] : undefined
  }
}
