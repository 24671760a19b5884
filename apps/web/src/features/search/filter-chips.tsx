import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { chipsOf } from './chips.ts'
import type { SearchState } from './search-address.ts'

const nothing = {
  tags: [],
  withoutTags: [],
  languages: [],
  creatorLanguages: [],
  creatorTags: [],
  dates: [],
  prices: [],
  chats: [],
  access: [],
  creators: [],
} satisfies Partial<SearchState>

/** Every filter that is set, each with a press that takes it away. */
export function FilterChips({
  state,
  onChange,
}: {
  state: SearchState
  onChange: (change: Partial<SearchState>) => void
}) {
  const { t, i18n } = useLingui()
  const chips = chipsOf(state, i18n)
  if (chips.length === 0) return null
  return (
    <div
      role="group"
      aria-label={t`Active filters`}
      className="flex min-w-0 flex-wrap gap-2 max-md:order-last max-md:basis-full md:flex-1 md:py-0.5"
    >
      {chips.map(({ key, label, without }) => (
        <button
          key={key}
          type="button"
          aria-label={t`Remove ${label}`}
          onClick={() => onChange(without)}
          className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full bg-accent-soft pr-2 pl-3 text-sm text-accent-ink transition-colors hover:bg-pressed pointer-coarse:h-10"
        >
          <span className="truncate">{label}</span>
          <X aria-hidden className="size-3.5 shrink-0" />
        </button>
      ))}
      {chips.length > 1 ? (
        <Button variant="ghost" size="sm" onClick={() => onChange(nothing)}>
          <Trans>Clear all filters</Trans>
        </Button>
      ) : null}
    </div>
  )
}
