import { useLingui } from '@lingui/react/macro'
import { useReactFlow } from '@xyflow/react'
import { Maximize, Minus, Plus, Search, Workflow } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { fitOptions, motionMs } from './canvas-flow.tsx'
import { useEditor, useEditorState } from './use-editor.ts'

/** Zoom, fit, search and tidy up. */
export function ViewBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useLingui()
  const editor = useEditor()
  const flow = useReactFlow()
  const readOnly = useEditorState((state) => state.readOnly)
  const fit = () => void flow.fitView({ ...fitOptions(), duration: motionMs() })
  const arrange = () => {
    editor.arrange()
    // The drawing follows in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(fit))
  }
  return (
    <div
      role="toolbar"
      aria-label={t`View`}
      className="flex rounded-lg border border-line bg-overlay p-0.5"
    >
      <IconButton label={t`Search canvas`} onClick={onSearch}>
        <Search aria-hidden />
      </IconButton>
      {readOnly ? null : (
        <IconButton label={t`Arrange nodes`} onClick={arrange}>
          <Workflow aria-hidden />
        </IconButton>
      )}
      <IconButton label={t`Zoom out`} onClick={() => void flow.zoomOut({ duration: motionMs() })}>
        <Minus aria-hidden />
      </IconButton>
      <IconButton label={t`Zoom in`} onClick={() => void flow.zoomIn({ duration: motionMs() })}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton label={t`Fit to screen`} onClick={fit}>
        <Maximize aria-hidden />
      </IconButton>
    </div>
  )
}
