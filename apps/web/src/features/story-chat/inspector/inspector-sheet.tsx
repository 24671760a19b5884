import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { traceQuery } from './inspector.api.ts'
import { Inspector } from './inspector.tsx'

interface InspectorSheetProps {
  roomOid: string
  messageId: string
  /** An administrator, or the writer of the story in a preview. */
  canSeePrompts: boolean
  onClose: () => void
}

export function InspectorSheet(props: InspectorSheetProps) {
  const { roomOid, messageId, canSeePrompts, onClose } = props
  const { t } = useLingui()
  const { api } = useApp()
  const trace = useQuery(traceQuery(api, roomOid, messageId)).data
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Reply details`}
      description={
        trace?.isFull
          ? t`Everything the model received for this reply, and what was left out.`
          : t`How much of each part the model received, and which story values changed.`
      }
      actions={canSeePrompts ? <ToPrompts roomOid={roomOid} /> : null}
    >
      <Inspector roomOid={roomOid} messageId={messageId} />
    </Sheet>
  )
}

/** Beside the room, which stays as it is. */
function ToPrompts({ roomOid }: { roomOid: string }) {
  return (
    <Link
      to="/story/promptlog/$roomOid"
      params={{ roomOid }}
      target="_blank"
      className={buttonClasses()}
    >
      <ScrollText aria-hidden className="size-4" />
      <Trans>View full prompts</Trans>
    </Link>
  )
}
