import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { PromptList } from '../../prompt-log/prompt-list.tsx'
import { ScreenHead } from '../screen-head.tsx'
import type { ScreenProps } from '../sections.ts'

/** What models were told in a chat; a reader's chat is private, so each view is on record. */
export function PromptLogsScreen({ item }: ScreenProps) {
  const viewer = useViewer()
  return (
    <>
      {item ? null : (
        <ScreenHead
          title={<Trans>Prompt logs</Trans>}
          text={<Trans>Readers’ chats are private. Every prompt view is logged.</Trans>}
        />
      )}
      <RoomField key={item} item={item} />
      {item && viewer ? (
        <PromptList key={item} roomOid={item} viewerOid={viewer.oid} />
      ) : (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title={<Trans>Which chat?</Trans>}
          text={<Trans>Find chat IDs in chat URLs, Top chats, and Inactive chats.</Trans>}
        />
      )}
    </>
  )
}

function RoomField({ item }: { item: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { form, values } = useDraft({ room: item })
  const roomOid = values.room.match(/[0-9a-f]{24}/g)?.at(-1)
  return (
    <form
      noValidate
      className="mb-6 flex max-w-xl items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (roomOid) void navigate({ to: '/admin/$', params: { _splat: `prompt-logs/${roomOid}` } })
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField form={form} name="room" label={t`Chat ID or URL`} spellCheck={false} />
      </div>
      <Button type="submit" disabled={!roomOid} className="h-10">
        <Trans>View prompts</Trans>
      </Button>
    </form>
  )
}
