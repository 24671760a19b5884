import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { PromptList } from '../../prompt-log/prompt-list.tsx'
import { ScreenHead } from '../screen-head.tsx'
import type { ScreenProps } from '../sections.ts'

/** What models were told in a chat; a reader's chat is private, so each look is on record. */
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
          text={<Trans>Find chat IDs in chat URLs, Top consumers, and Inactive chats.</Trans>}
        />
      )}
    </>
  )
}

function RoomField({ item }: { item: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [text, setText] = useState(item)
  const roomOid = /[0-9a-f]{24}(?!.*[0-9a-f]{24})/.exec(text)?.[0]
  return (
    <form
      className="mb-6 flex max-w-xl items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (roomOid) void navigate({ to: '/admin/$', params: { _splat: `prompt-logs/${roomOid}` } })
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label={t`Chat ID or URL`}>
          {(ids) => (
            <Input
              {...ids}
              value={text}
              spellCheck={false}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" disabled={!roomOid} className="h-10">
        <Trans>View prompts</Trans>
      </Button>
    </form>
  )
}
