import { useApp } from '../app-context.ts'
import { findKind, type ItemKind } from './item-kind.ts'

/** The kind that an address names; the first one, if it names none that there is. */
export function useKind(name: unknown): ItemKind {
  const { kinds } = useApp()
  const [first] = kinds
  if (!first) throw new Error('No kind of item is registered in src/item-kinds.ts.')
  return (typeof name === 'string' && findKind(kinds, name)) || first
}

/** How an address names a kind: not at all, if it’s the first one. */
export function useKindInAddress(): (kind: ItemKind) => string | undefined {
  const { kinds } = useApp()
  return (kind) => (kind === kinds[0] ? undefined : kind.name)
}
