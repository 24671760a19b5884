import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Rows } from '../../../ui/loaded.tsx'
import { When } from '../../../ui/when.tsx'
import { blockedQuery } from './chat.api.ts'
import { NoRows, PersonRow } from './person-row.tsx'
import { useChatAct } from './use-chat-act.ts'

/** Whom the viewer blocked: they can’t enter their streams, and their messages aren’t shown to them. */
export function BlockedTab({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const query = useQuery(blockedQuery(api))
  const unblock = useChatAct(creatorOid, async (userOid: string) => {
    await api('POST /content/block', { body: { userOid, operation: 'remove' } })
    await query.refetch()
  })
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">
        <Trans>
          People you blocked can’t enter your streams, and you don’t see their messages.
        </Trans>
      </p>
      <Rows
        query={query}
        empty={
          <NoRows>
            <Trans>You haven’t blocked anyone</Trans>
          </NoRows>
        }
      >
        {(blocks) => (
          <ul>
            {blocks.map(({ user, blockedAt }) =>
              user ? (
                <PersonRow
                  key={user.oid}
                  name={user.name}
                  details={<When at={blockedAt} />}
                  action={
                    <Button size="sm" onClick={() => unblock.mutate(user.oid)}>
                      <Trans>Unblock</Trans>
                    </Button>
                  }
                />
              ) : null,
            )}
          </ul>
        )}
      </Rows>
    </>
  )
}
