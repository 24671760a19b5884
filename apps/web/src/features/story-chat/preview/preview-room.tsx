import { Trans, useLingui } from '@lingui/react/macro'
import { FlaskConical, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { RoomComposer } from '../room-composer.tsx'
import type { Opening } from '../room-session.ts'
import { storyOfRoom } from '../room-story.ts'
import { Scroll } from '../scroll.tsx'
import { Suggestions } from '../suggestions.tsx'
import { useRoom } from '../use-room.ts'
import { useRoomSheets } from '../use-room-sheets.tsx'
import { PreviewControls } from './preview-controls.tsx'

/** A preview room in a narrow column: its controls fold away over the story. */
export function PreviewRoom({ opening, onRestart }: { opening: Opening; onRestart: () => void }) {
  const { t } = useLingui()
  const [testContext, setTestContext] = useState('')
  const room = useRoom(opening, testContext)
  const [shown, setShown] = useState(false)
  const { session, state, status } = room
  const { story } = storyOfRoom(status.room, { answer: undefined, error: null })
  const { turns, jump, open, sheets } = useRoomSheets(room, {
    story,
    closed: false,
    onBranched: null,
  })
  return (
    <div className="flex h-full flex-col bg-ground">
      <header className="flex min-h-11 shrink-0 items-center gap-1 border-b border-line pr-1 pl-4">
        <p className="min-w-0 flex-1 py-1 text-xs text-pretty text-ink-soft">{t`Free, not added to your chats`}</p>
        <ToolButton
          stacked
          icon={<FlaskConical aria-hidden />}
          title={t`Persona, values, and test context`}
          aria-expanded={shown}
          className="aria-expanded:bg-accent-soft aria-expanded:text-accent-ink"
          onClick={() => setShown(!shown)}
        >
          <Trans>Test settings</Trans>
        </ToolButton>
        <ToolButton
          stacked
          icon={<RotateCcw aria-hidden />}
          title={t`Restart with the saved canvas`}
          disabled={room.isBusy}
          onClick={onRestart}
        >
          <Trans>Restart</Trans>
        </ToolButton>
      </header>
      {shown ? (
        <PreviewControls room={room} testContext={testContext} onTestContext={setTestContext} />
      ) : null}
      <Scroll
        roomOid={room.roomOid}
        story={story}
        state={state}
        status={status}
        onOlder={session.loadOlder}
        turns={turns}
        jump={jump}
        after={<Suggestions room={room} />}
        narrow
      />
      <RoomComposer room={room} onOptions={() => open({ kind: 'options' })} />
      {sheets}
    </div>
  )
}
