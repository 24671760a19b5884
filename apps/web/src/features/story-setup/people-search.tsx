import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

export type Person = OutputOf<'GET /story-chat/chat-content/people'>['items'][number]

/** Finds people, or creators alone, by a part of any name of theirs; `action` stands beside each. */
export function PeopleSearch({
  label,
  creatorsOnly,
  action,
}: {
  label: string
  creatorsOnly: boolean
  action: (person: Person) => ReactNode
}) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const [text, setText] = useState('')
  const nickname = useDeferredValue(text.trim())
  const people = useQuery({
    queryKey: ['people', nickname, creatorsOnly],
    queryFn: ({ signal }) =>
      creatorsOnly
        ? api('GET /account/creator/{keyword}', { params: { keyword: nickname }, signal })
        : api('GET /story-chat/chat-content/people', { query: { nickname }, signal }),
    enabled: nickname !== '',
    placeholderData: keepPreviousData,
  })
  const found = nickname === '' ? [] : (people.data?.items ?? [])
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={t`Enter all or part of the name.`}>
        {(ids) => (
          <Input
            {...ids}
            type="search"
            autoComplete="off"
            maxLength={20}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // In a form it would save what is around it.
            onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
          />
        )}
      </Field>
      <div aria-live="polite" className="text-sm">
        {people.isError ? <p className="text-danger">{messageOf(people.error, i18n)}</p> : null}
        {nickname !== '' && people.isSuccess && found.length === 0 ? (
          <p className="text-ink-soft">
            <Trans>No people found</Trans>
          </p>
        ) : null}
      </div>
      {found.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {found.map((person) => (
            <PersonRow key={person.oid} person={person}>
              {action(person)}
            </PersonRow>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** A person in a list, with what can be done about them. */
export function PersonRow({
  person,
  children,
}: {
  person: Pick<Person, 'nickname' | 'name' | 'picture'>
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <Avatar name={person.name} src={person.picture?.url ?? null} size="sm" />
      <span className="min-w-0 flex-1 truncate text-sm font-medium">
        {person.name}
        {person.name === person.nickname ? null : (
          <span className="text-ink-faint"> {person.nickname}</span>
        )}
      </span>
      {children}
    </li>
  )
}
