import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import type { FoundItem } from '../../../lib/item-kinds/kind-search.ts'
import { Input } from '../../../ui/input.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { SearchState } from '../search-address.ts'
import { Group } from './group.tsx'

type Creators = SearchState['creators']

/** The creators that are chosen, those of what was found, and those of a name. */
export function CreatorsFilter({
  found,
  creators,
  onChange,
}: {
  found: readonly FoundItem[]
  creators: Creators
  onChange: (creators: Creators) => void
}) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const named = useCreators(useDeferredValue(name.trim()))
  const ofFound = found.map((item) => ({
    oid: item.creatorOid,
    nickname: item.creatorNickname,
  }))
  const others = name.trim() === '' ? ofFound : named
  const choices = [...new Map([...creators, ...others].map((one) => [one.oid, one])).values()]
  const isChosen = (oid: string) => creators.some((one) => one.oid === oid)
  return (
    <Group legend={<Trans>Creators</Trans>}>
      <Input
        type="search"
        aria-label={t`Creator name`}
        placeholder={t`Creator name`}
        autoComplete="off"
        maxLength={50}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        // In a form it would send what is around it.
        onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
      />
      {choices.length === 0 ? (
        <p className="mt-3 text-sm text-ink-faint" role="status">
          {name.trim() === '' ? (
            <Trans>Creators in your results appear here.</Trans>
          ) : (
            <Trans>No creators found</Trans>
          )}
        </p>
      ) : (
        <div className="mt-3 flex max-h-60 flex-col gap-3 overflow-y-auto">
          {choices.map((choice) => (
            <Checkbox
              key={choice.oid}
              label={choice.nickname}
              checked={isChosen(choice.oid)}
              onChange={(checked) =>
                onChange(
                  checked
                    ? [...creators, choice]
                    : creators.filter(({ oid }) => oid !== choice.oid),
                )
              }
            />
          ))}
        </div>
      )}
    </Group>
  )
}

/** Creators by a part of their name. */
function useCreators(keyword: string): Creators {
  const { api } = useApp()
  const creators = useQuery({
    queryKey: ['creators', keyword],
    queryFn: ({ signal }) => api('GET /account/creator/{keyword}', { params: { keyword }, signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })
  return (creators.data?.items ?? []).map(({ oid, name }) => ({ oid, nickname: name }))
}
