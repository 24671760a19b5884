import { useLingui } from '@lingui/react/macro'
import { Sheet } from '../../../ui/dialog.tsx'
import { Inspector } from './inspector.tsx'

interface InspectorSheetProps {
  roomOid: string
  messageId: string
  onClose: () => void
}

export function InspectorSheet({ roomOid, messageId, onClose }: InspectorSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`What it was made from`}
      description={t`All that the model was told for this reply, and what was left out.`}
    >
      <Inspector roomOid={roomOid} messageId={messageId} />
    </Sheet>
  )
}
