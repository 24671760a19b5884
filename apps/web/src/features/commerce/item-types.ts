import { useLingui } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { findTypeName } from '../../lib/item-kinds/item-kind.ts'

/** What an item is called by its type. */
export function useItemTypeName(): (type: string) => string {
  const { t } = useLingui()
  const { kinds } = useApp()
  return (type) => {
    const name = findTypeName(kinds, type)
    return name ? t(name) : t`Item`
  }
}
