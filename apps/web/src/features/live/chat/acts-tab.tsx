import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { When } from '../../../ui/when.tsx'
import { actsQuery, type ChatAct } from './chat.api.ts'
import { NoRows, PersonRow } from './person-row.tsx'
import { useSenderName } from './sender.tsx'
import { useChatAct } from './use-chat-act.ts'

/** What was done in a chat, by whom, and how to undo it. */
export function ActsTab({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const list = useInfiniteQuery(actsQuery(api, creatorOid))
  return (
    <Pages
      list={list}
      empty={
        <NoRows>
          <Trans>Nothing was moderated yet</Trans>
        </NoRows>
      }
    >
      {(acts) => (
        <ul>
          {acts.map((act) => (
            <Row key={act.actOid} act={act} creatorOid={creatorOid} />
          ))}
        </ul>
      )}
    </Pages>
  )
}

function Row({ act, creatorOid }: { act: ChatAct; creatorOid: string }) {
  const { api } = useApp()
  const undo = useChatAct(creatorOid, () =>
    api('POST /live/chat/acts/{actOid}/undo', { params: { actOid: act.actOid } }),
  )
  const name = useSenderName(act)
  const { actedBy, excerpt } = act
  return (
    <PersonRow
      name={<What act={act} name={name} />}
      details={
        <>
          {excerpt ? <>“{excerpt}” · </> : null}
          {actedBy ?? <Trans>Automatic</Trans>} · <When at={act.actedAt} />
        </>
      }
      action={
        act.undoneAt ? (
          <span className="text-xs text-ink-faint">
            <Trans>Undone</Trans>
          </span>
        ) : act.canUndo ? (
          <Button size="sm" busy={undo.isPending} onClick={() => undo.mutate(undefined)}>
            <Trans>Undo</Trans>
          </Button>
        ) : null
      }
    />
  )
}

function What({ act, name }: { act: ChatAct; name: string }) {
  switch (act.action) {
    case 'ban':
      return <Trans>{name} was banned</Trans>
    case 'unban':
      return <Trans>The ban of {name} ended</Trans>
    case 'kick':
      return <Trans>{name} was removed</Trans>
    case 'delete':
      return <Trans>A message of {name} was deleted</Trans>
    default:
      return null
  }
}
