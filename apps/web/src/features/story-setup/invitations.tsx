import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PeopleSearch, PersonRow } from './people-search.tsx'

/** Who is invited. Each change applies immediately, without saving the settings. */
export function Invitations({ contentOid, ownerOid }: { contentOid: string; ownerOid: string }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const queryKey = ['invitations', contentOid]
  const invited = useInfiniteQuery(
    pagedQuery(queryKey, (page, signal) =>
      api('GET /story-chat/chat-content/invitations', {
        query: { contentOid, limit: 100, ...page },
        signal,
      }),
    ),
  )
  const change = useMutation({
    mutationFn: ({ userOid, isInvited }: { userOid: string; isInvited: boolean }) => {
      const body = { contentOid, userOid }
      return isInvited
        ? api('DELETE /story-chat/chat-content/invitations', { body })
        : api('POST /story-chat/chat-content/invitations', { body })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const people = invited.data?.pages.flatMap((page) => page.items) ?? []
  const known = new Set(people.map(({ oid }) => oid))
  const count = invited.data?.pages[0]?.count ?? 0
  const button = (person: { oid: string; nickname: string }, isInvited: boolean) => (
    <Button
      size="sm"
      variant={isInvited ? 'ghost' : 'secondary'}
      disabled={change.isPending}
      onClick={() => change.mutate({ userOid: person.oid, isInvited })}
    >
      {isInvited ? <Trans>Remove</Trans> : <Trans>Invite</Trans>} <About>{person.nickname}</About>
    </Button>
  )
  return (
    <section aria-label={t`Invited readers`} className="flex flex-col gap-3">
      <PeopleSearch
        label={t`Invite reader`}
        creatorsOnly={false}
        action={(person) => {
          if (person.oid === ownerOid) return <Note>{t`You`}</Note>
          return known.has(person.oid) ? <Note>{t`Invited`}</Note> : button(person, false)
        }}
      />
      <Failure error={change.error} />
      <p className="text-sm text-ink-soft" role="status">
        {count === 0 ? (
          <Trans>No one invited yet. Only you can see this story.</Trans>
        ) : (
          <Plural value={count} one="# reader invited" other="# readers invited" />
        )}
      </p>
      <Pages list={invited} pending={<Skeleton className="h-24" />} empty={null}>
        {(rows) => (
          <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line">
            {rows.map((person) => (
              <PersonRow key={person.oid} person={person}>
                {button(person, true)}
              </PersonRow>
            ))}
          </ul>
        )}
      </Pages>
    </section>
  )
}

function Note({ children }: { children: string }) {
  return <span className="text-sm text-ink-faint">{children}</span>
}
