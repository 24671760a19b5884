import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useMay } from '../../lib/use-may.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

export type FoundCreator = OutputOf<'GET /account/admin/creators'>['items'][number]

const pauseMs = 300
const shownMost = 8

/** Finds a creator by nickname, channel address, email, or ID, and keeps the one that’s chosen. */
export function CreatorPicker({
  chosen,
  onChoose,
}: {
  chosen: FoundCreator | null
  onChoose: (creator: FoundCreator | null) => void
}) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const search = useCreators(text)
  if (chosen) {
    return (
      <div className="flex flex-col gap-1.5">
        <p className="text-sm font-medium">
          <Trans>Creator</Trans>
        </p>
        <div className="rounded-lg border border-line bg-raised">
          <Creator creator={chosen}>
            <Button size="sm" onClick={() => onChoose(null)}>
              <Trans context="a chosen person">Change</Trans>
            </Button>
          </Creator>
        </div>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t`Creator`}
        hint={t`Enter a nickname, channel address, email, or ID.`}
        error={search.error ? messageOf(search.error, i18n) : undefined}
      >
        {(ids) => (
          <Input
            {...ids}
            type="search"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              const [only, ...others] = search.found
              if (only && others.length === 0) onChoose(only)
            }}
          />
        )}
      </Field>
      <div role="status" className="text-sm text-ink-soft empty:hidden">
        {search.isNone ? <Trans context="the console">No creators match</Trans> : null}
      </div>
      {search.found.length > 0 ? (
        <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line">
          {search.found.map((creator) => {
            const { oid, nickname } = creator
            return (
              <li key={oid}>
                <Creator creator={creator}>
                  <Button
                    size="sm"
                    // The whole row takes the press.
                    className="after:absolute after:inset-0"
                    aria-label={t`Choose ${nickname}`}
                    onClick={() => onChoose(creator)}
                  >
                    <Trans context="a person">Choose</Trans>
                  </Button>
                </Creator>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}

/** A creator with what tells apart those whose names are alike. */
function Creator({
  creator: { nickname, email, customUrl },
  children,
}: {
  creator: FoundCreator
  children: ReactNode
}) {
  return (
    <div className="relative flex items-center gap-3 px-3 py-2">
      <Avatar name={nickname} size="sm" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate text-sm font-medium">{nickname}</bdi>
        <span className="block truncate text-xs text-ink-faint">
          {customUrl === null ? email : `${email} · /${customUrl}`}
        </span>
      </span>
      {children}
    </div>
  )
}

/** Asks once typing pauses, as each view of a person is logged. */
function useCreators(text: string) {
  const { api } = useApp()
  const typed = text.trim()
  const [word, setWord] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setWord(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  const maySearch = useMay()('GET /account/admin/creators')
  const isAsked = maySearch && word !== '' && typed !== ''
  const creators = useQuery({
    queryKey: ['admin', 'creators', word],
    queryFn: ({ signal }) =>
      api('GET /account/admin/creators', { query: { search: word, limit: shownMost }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const found = isAsked ? (creators.data?.items ?? []) : []
  const isSettled = word === typed && creators.isSuccess && !creators.isPlaceholderData
  return {
    found,
    isNone: isAsked && isSettled && found.length === 0,
    error: isAsked ? creators.error : null,
  }
}
