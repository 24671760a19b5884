import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@xyflow/react'
import { Maximize, Minus, Plus, Search, Workflow } from 'lucide-react'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useEditor, useEditorState } from './use-editor.ts'
import { useView } from './use-view.ts'

/** Zoom, fit, search and tidy up. */
export function ViewBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useLingui()
  const editor = useEditor()
  const { zoomIn, zoomOut, fit } = useView()
  const readOnly = useEditorState((state) => state.readOnly)
  const width = useStore((state) => state.width)
  const arrange = () => {
    editor.arrange()
    // The drawing follows in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(fit))
  }
  return (
    <div
      role="toolbar"
      aria-label={t`View`}
      style={{ maxWidth: width - 16 }}
      className="flex w-max items-stretch rounded-lg border border-line bg-overlay p-0.5 wrap-normal [&>button]:shrink"
    >
      <ToolButton stacked icon={<Search aria-hidden />} shortcut="Ctrl F" onClick={onSearch}>
        <Trans>Search canvas</Trans>
      </ToolButton>
      {readOnly ? null : (
        <ToolButton stacked icon={<Workflow aria-hidden />} onClick={arrange}>
          <Trans>Arrange nodes</Trans>
        </ToolButton>
      )}
      <ToolButton stacked icon={<Minus aria-hidden />} shortcut="-" onClick={zoomOut}>
        <Trans>Zoom out</Trans>
      </ToolButton>
      <ToolButton stacked icon={<Plus aria-hidden />} shortcut="+" onClick={zoomIn}>
        <Trans>Zoom in</Trans>
      </ToolButton>
      <ToolButton stacked icon={<Maximize aria-hidden />} shortcut="0" onClick={fit}>
        <Trans>Fit to screen</Trans>
      </ToolButton>
    </div>
  )
}
