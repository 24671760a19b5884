import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { buttonClasses } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
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
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Reply details`}
      description={t`Everything the model received for this reply, and what was left out.`}
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
