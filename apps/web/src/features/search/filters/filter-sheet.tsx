import { Trans, useLingui } from '@lingui/react/macro'
import { languageNames, languages } from '@plax/contracts/languages'
import { useState } from 'react'
import type { ItemKinds } from '../../../lib/item-kinds/item-kind.ts'
import type { FoundItem } from '../../../lib/item-kinds/kind-search.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TagsInput } from '../../../ui/tags-input.tsx'
import { hasSubject, type SearchState } from '../search-address.ts'
import { AccessFilter } from './access-filter.tsx'
import { ChatsFilter } from './chats-filter.tsx'
import { CreatorsFilter } from './creators-filter.tsx'
import { DatesFilter } from './dates-filter.tsx'
import { Group } from './group.tsx'
import { LanguagesFilter } from './languages-filter.tsx'
import { PricesFilter } from './prices-filter.tsx'

/** All filters (R-search-014) in a panel at the side, or from below on a phone; set at once. */
export function FilterSheet({
  state,
  kinds,
  found,
  onApply,
  onClose,
}: {
  state: SearchState
  /** What is searched. */
  kinds: ItemKinds
  found: readonly FoundItem[]
  onApply: (change: SearchState) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const only = kinds.length === 1 ? kinds[0] : undefined
  const [draft, setDraft] = useState(state)
  const set = (change: Partial<SearchState>) => setDraft((before) => ({ ...before, ...change }))
  return (
    <Sheet
      open
      onClose={onClose}
      title={<Trans>Filters</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" disabled={!hasSubject(draft)} onClick={() => onApply(draft)}>
            {only ? t(only.search.words.show) : <Trans>Show results</Trans>}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6 pt-1">
        {hasSubject(draft) ? null : (
          <p role="status" className="rounded-md bg-pressed px-3 py-2 text-sm text-ink-soft">
            <Trans>Add a keyword, a tag, or a creator to search.</Trans>
          </p>
        )}
        <Field label={<Trans>Include all tags</Trans>}>
          {(ids) => (
            <TagsInput {...ids} tags={draft.tags} onChange={(tags) => set({ tags })} max={10} />
          )}
        </Field>
        <Field label={<Trans>Exclude tags</Trans>}>
          {(ids) => (
            <TagsInput
              {...ids}
              tags={draft.withoutTags}
              onChange={(withoutTags) => set({ withoutTags })}
              max={10}
            />
          )}
        </Field>
        <LanguagesFilter
          kinds={kinds}
          languages={draft.languages}
          onChange={(languages) => set({ languages })}
        />
        <DatesFilter dates={draft.dates} onChange={(dates) => set({ dates })} />
        <AccessFilter access={draft.access} onChange={(access) => set({ access })} />
        <PricesFilter prices={draft.prices} onChange={(prices) => set({ prices })} />
        {kinds.some(({ search }) => search.countsChats) ? (
          <ChatsFilter chats={draft.chats} onChange={(chats) => set({ chats })} />
        ) : null}
        <Group legend={<Trans>Creator’s language</Trans>}>
          <div className="grid grid-cols-2 gap-3">
            {languages.map((language) => (
              <Checkbox
                key={language}
                label={languageNames[language]}
                checked={draft.creatorLanguages.includes(language)}
                onChange={(checked) =>
                  set({
                    creatorLanguages: languages.filter((one) =>
                      one === language ? checked : draft.creatorLanguages.includes(one),
                    ),
                  })
                }
              />
            ))}
          </div>
        </Group>
        <CreatorsFilter
          found={found}
          creators={draft.creators}
          onChange={(creators) => set({ creators })}
        />
        <Field label={<Trans>Creator tags</Trans>}>
          {(ids) => (
            <TagsInput
              {...ids}
              phrases
              tags={draft.creatorTags}
              onChange={(creatorTags) => set({ creatorTags })}
              max={10}
              maxLength={100}
            />
          )}
        </Field>
      </div>
    </Sheet>
  )
}
