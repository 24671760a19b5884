import { useNavigate, useSearch } from '@tanstack/react-router'

/** Writes filters to the address, as a step of its own for Back unless it replaces the present one. */
export type FilterChange<Name extends string> = (
  change: Partial<Record<Name, string>>,
  how?: { replace?: boolean },
) => void

/** The filters of a screen as its address says them: plain words, and what is empty is not there. */
export function useFilters<const Name extends string>(
  names: readonly Name[],
): {
  filters: Record<Name, string>
  change: FilterChange<Name>
} {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const filters = Object.fromEntries(names.map((name) => [name, wordOf(address[name])])) as Record<
    Name,
    string
  >
  const change: FilterChange<Name> = (changed, { replace = false } = {}) => {
    const next = Object.entries({ ...filters, ...changed }).filter(([, word]) => word !== '')
    void navigate({ to: '.', search: Object.fromEntries(next) as never, replace })
  }
  return { filters, change }
}

function wordOf(word: unknown): string {
  const [first] = [word].flat()
  return typeof first === 'string' ? first : ''
}
