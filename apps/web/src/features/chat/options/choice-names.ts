import { useLingui } from '@lingui/react/macro'
import type { InferenceLevel, OutputLength } from '@plax/contracts/story-values'

export function useLengthNames(): Record<OutputLength, string> {
  const { t } = useLingui()
  return { short: t`Short reply`, normal: t`Normal reply`, long: t`Long reply` }
}

export function useInferenceNames(): Record<InferenceLevel, string> {
  const { t } = useLingui()
  return { basic: t`Basic thinking`, moderate: t`Moderate thinking`, deep: t`Deep thinking` }
}
