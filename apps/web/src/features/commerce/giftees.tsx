import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { gifteesMaxCount } from '@plax/contracts/commerce/cart-values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'

export type Giftee = OutputOf<'GET /account/people'>['items'][number]

/** Finds those who get a gift, by part of a name or by user number, and lists them. */
export function Giftees({
  people,
  onChange,
}: {
  people: readonly Giftee[]
  onChange: (people: readonly Giftee[]) => void
}) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const search = usePeople(text)
  const isFull = people.length >= gifteesMaxCount
  const chosen = new Set(people.map(({ oid }) => oid))
  const found = search.found.filter(({ oid }) => !chosen.has(oid))
  const add = (person: Giftee | undefined) => {
    if (!person || isFull) return
    onChange([...people, person])
    setText('')
  }
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t`Who gets it`}
        hint={t`Enter part of a nickname, or a user number.`}
        error={search.error ? messageOf(search.error, i18n) : undefined}
      >
        {(ids) => (
          <Input
            {...ids}
            type="search"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              // Of several, somebody has to say which.
              if (found.length === 1) add(found[0])
            }}
          />
        )}
      </Field>
      <div role="status" className="text-sm text-ink-soft empty:hidden">
        {search.isNone ? <Trans>No people found</Trans> : null}
      </div>
      {found.length > 0 ? (
        <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line">
          {found.map((person) => (
            <Person key={person.oid} person={person}>
              {(name) => (
                <Button
                  size="sm"
                  // The whole row takes the press.
                  className="after:absolute after:inset-0"
                  disabled={isFull}
                  aria-label={t`Add ${name}`}
                  onClick={() => add(person)}
                >
                  <Trans>Add</Trans>
                </Button>
              )}
            </Person>
          ))}
        </ul>
      ) : null}
      {people.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {people.map((person) => (
            <Person key={person.oid} person={person}>
              {(name) => (
                <IconButton
                  label={t`Remove ${name}`}
                  onClick={() => onChange(people.filter(({ oid }) => oid !== person.oid))}
                >
                  <X aria-hidden />
                </IconButton>
              )}
            </Person>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** A person with picture and number, as names can be alike. */
function Person({ person, children }: { person: Giftee; children: (name: string) => ReactNode }) {
  const { name, nickname, picture, oid } = person
  return (
    <li className="relative flex items-center gap-3 px-3 py-2">
      <Avatar name={name} src={picture?.url ?? null} size="sm" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate text-sm font-medium">
          {name === nickname ? name : `${name} (${nickname})`}
        </bdi>
        <span className="figures block truncate text-xs text-ink-faint">{oid}</span>
      </span>
      {children(name)}
    </li>
  )
}

function usePeople(text: string) {
  const { api } = useApp()
  const keyword = useDeferredValue(text.trim())
  const isAsked = keyword.length >= 2
  const people = useQuery({
    queryKey: ['receivers', keyword],
    queryFn: ({ signal }) => api('GET /account/people', { query: { keyword }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const found = isAsked ? (people.data?.items ?? []) : []
  return {
    found,
    isNone: isAsked && people.isSuccess && !people.isPlaceholderData && found.length === 0,
    error: isAsked ? people.error : null,
  }
}
