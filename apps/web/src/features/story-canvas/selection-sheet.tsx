import { useLingui } from '@lingui/react/macro'
import { Sheet } from '../../ui/dialog.tsx'
import { SelectionPanel, useSelectedGroup } from './inspector/inspector.tsx'
import { NodeFields } from './inspector/node-fields.tsx'
import { kindFaces } from './nodes/kinds.ts'
import { chooseCanvas, useEditorState } from './use-editor.ts'

/** The details of what is selected, on a small screen. */
export function SelectionSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const selected = useEditorState((state) => state.selectedNodeIds)
  const only = selected.length === 1 ? selected[0] : undefined
  const node = useEditorState((state) => chooseCanvas(state).nodes.find(({ id }) => id === only))
  const group = useSelectedGroup()
  const readOnly = useEditorState((state) => state.readOnly)
  if (selected.length === 0) return null
  const isNode = node && !group
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isNode ? t(kindFaces[node.kind].label) : t`Details`}
    >
      {/* Fields that cannot be changed cannot be focused either: something must be, to scroll. */}
      <div {...(readOnly ? { tabIndex: 0 } : {})}>
        {isNode ? <NodeFields key={node.id} nodeId={node.id} /> : <SelectionPanel />}
      </div>
    </Sheet>
  )
}
