import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { When } from '../../../ui/when.tsx'
import { dismissToastsAbout } from '../../../ui/toast.ts'
import { banReason } from './ban-reason.tsx'
import { bansQuery, type ChatBan } from './chat.api.ts'
import { NoRows, PersonRow } from './person-row.tsx'
import { useSenderName } from './sender.tsx'
import { useChatAct } from './use-chat-act.ts'

/** Who may not write in a chat, until when, and why. */
export function BansTab({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const list = useInfiniteQuery(bansQuery(api, creatorOid))
  return (
    <Pages
      list={list}
      empty={
        <NoRows>
          <Trans>No one is banned</Trans>
        </NoRows>
      }
    >
      {(bans) => (
        <ul>
          {bans.map((ban) => (
            <Row key={ban.userOid} ban={ban} creatorOid={creatorOid} />
          ))}
        </ul>
      )}
    </Pages>
  )
}

function Row({ ban, creatorOid }: { ban: ChatBan; creatorOid: string }) {
  const { api } = useApp()
  const end = useChatAct(creatorOid, async () => {
    await api('POST /live/removebanusers', { body: { creatorOid, userOids: [ban.userOid] } })
    dismissToastsAbout(ban.userOid)
  })
  return (
    <PersonRow
      name={useSenderName(ban)}
      details={
        <>
          {ban.endsAt ? (
            <Trans>
              Until <When at={ban.endsAt} />
            </Trans>
          ) : (
            <Trans>Permanently</Trans>
          )}
          <BanReason ban={ban} />
        </>
      }
      action={
        <Button size="sm" busy={end.isPending} onClick={() => end.mutate(undefined)}>
          <Trans>End ban</Trans>
        </Button>
      }
    />
  )
}

function BanReason({ ban: { reason, description } }: { ban: ChatBan }) {
  const why = banReason(reason)
  return (
    <>
      {why ? <> · {why}</> : null}
      {description ? <> · {description}</> : null}
    </>
  )
}
