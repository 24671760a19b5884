import { useLingui } from '@lingui/react/macro'
import { contentTypes } from '@plax/contracts/content-values'
import { typeNames } from '../content-form/type-names.ts'

/** What an item is called by its type: of content, or a story. */
export function useItemTypeName(): (type: string) => string {
  const { t } = useLingui()
  return (type) => {
    const known = contentTypes.find((one) => one === type)
    if (known) return t(typeNames[known])
    return type === 'story' ? t`Story` : t`Item`
  }
}
