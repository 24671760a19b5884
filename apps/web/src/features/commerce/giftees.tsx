import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { gifteesMaxCount } from '@plax/contracts/commerce/cart-values'
import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'

export type Giftee = NonNullable<OutputOf<'GET /account/getuser'>['user']>

/** Finds those who get a gift, by nickname or user number, and lists them. */
export function Giftees({
  people,
  onChange,
}: {
  people: readonly Giftee[]
  onChange: (people: readonly Giftee[]) => void
}) {
  const { t, i18n } = useLingui()
  const viewer = useViewer()
  const [text, setText] = useState('')
  const find = useFindPerson((person) => {
    if (person.oid === viewer?.oid) return
    if (!people.some(({ oid }) => oid === person.oid)) onChange([...people, person])
    setText('')
  })
  const isNone = find.error instanceof ApiError && noPerson.has(find.error.code)
  const isUnknown = isNone || (find.isSuccess && find.data === null)
  const isSelf = find.data !== undefined && find.data !== null && find.data.oid === viewer?.oid
  const problem = isUnknown
    ? t`No one has this nickname.`
    : isSelf
      ? t`You can’t send a gift to yourself.`
      : find.error && messageOf(find.error, i18n)
  const isFull = people.length >= gifteesMaxCount
  const add = () => {
    if (text.trim() && !find.isPending && !isFull) find.mutate(text.trim())
  }
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t`Who gets it`}
        hint={t`Enter a nickname or a user number, then select Add.`}
        error={problem}
      >
        {(ids) => (
          <div className="flex gap-2">
            <Input
              {...ids}
              autoFocus
              autoComplete="off"
              spellCheck={false}
              maxLength={64}
              value={text}
              onChange={(event) => {
                find.reset()
                setText(event.currentTarget.value)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                add()
              }}
            />
            <Button
              className="h-10 pointer-coarse:h-11"
              busy={find.isPending}
              disabled={!text.trim() || isFull}
              onClick={add}
            >
              <Trans>Add</Trans>
            </Button>
          </div>
        )}
      </Field>
      {people.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {people.map((person) => (
            <Person
              key={person.oid}
              person={person}
              onRemove={() => onChange(people.filter(({ oid }) => oid !== person.oid))}
            />
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Person({ person, onRemove }: { person: Giftee; onRemove: () => void }) {
  const { t } = useLingui()
  const { name, nickname, picture } = person
  return (
    <li className="flex items-center gap-3 rounded-md border border-line px-3 py-1.5">
      <Avatar name={name} src={picture?.url ?? null} size="sm" />
      <span dir="auto" className="min-w-0 flex-1 truncate text-sm font-medium">
        {name === nickname ? name : `${name} (${nickname})`}
      </span>
      <IconButton label={t`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

/** What cannot be anybody’s name, and a number that is nobody’s. */
const noPerson = new Set(['account.nickname_invalid', 'account.user_not_found'])

function useFindPerson(onFound: (person: Giftee) => void) {
  const { api } = useApp()
  return useMutation({
    mutationFn: async (text: string): Promise<Giftee | null> => {
      const { user } = /^[0-9a-f]{24}$/.test(text)
        ? await api('GET /account/getuser', { query: { userOid: text } })
        : await api('GET /account/userfromnickname', { query: { nickname: text } })
      return user
    },
    onSuccess: (person) => {
      if (person) onFound(person)
    },
  })
}
