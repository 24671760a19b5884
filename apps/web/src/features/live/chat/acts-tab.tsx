import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { When } from '../../../ui/when.tsx'
import { banReason } from './ban-reason.tsx'
import { actsQuery, type ChatAct } from './chat.api.ts'
import { NoRows, PersonRow } from './person-row.tsx'
import { Rules } from './rules-change.tsx'
import { useSenderName } from './sender.tsx'
import { useBanTimes } from './use-ban-times.ts'
import { useUndoAct } from './use-undo-act.ts'

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
  const undo = useUndoAct(creatorOid)
  const name = useSenderName(act)
  return (
    <PersonRow
      name={act.rules ? <Rules rules={act.rules} /> : <What act={act} name={name} />}
      details={
        <>
          <Details act={act} />
          {act.actedBy ?? <Trans>Automatic</Trans>} · <When at={act.actedAt} />
        </>
      }
      action={
        act.undoneAt ? (
          <span className="text-xs text-ink-faint">
            <Trans>Undone</Trans>
          </span>
        ) : act.canUndo ? (
          <Button size="sm" busy={undo.isPending} onClick={() => undo.mutate(act.actOid)}>
            <Trans>Undo</Trans>
          </Button>
        ) : null
      }
    />
  )
}

/** Of a ban, how long; of it and a removal, why; what a deleted message said; which keywords came and went. */
function Details({ act: { action, banTime, reason, excerpt, rules } }: { act: ChatAct }) {
  const { i18n } = useLingui()
  const times = useBanTimes()
  const why = action === 'ban' || action === 'kick' ? banReason(reason) : null
  const minutes = (value: number) =>
    times.find((time) => time.minutes === value)?.label ??
    i18n.number(value, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  const words = [...(rules?.addedWords ?? []), ...(rules?.removedWords ?? [])]
  return (
    <>
      {action === 'ban' && banTime !== null ? <>{minutes(banTime)} · </> : null}
      {why ? <>{why} · </> : null}
      {excerpt ? <>“{excerpt}” · </> : null}
      {words.length > 0 ? <>{words.map((word) => `“${word}”`).join(', ')} · </> : null}
    </>
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
    case 'pin':
      return <Trans>A message of {name} was pinned</Trans>
    case 'unpin':
      return <Trans>A message of {name} was unpinned</Trans>
    default:
      return null
  }
}
