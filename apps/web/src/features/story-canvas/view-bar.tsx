import { Trans, useLingui } from '@lingui/react/macro'
import { useReactFlow } from '@xyflow/react'
import { Maximize, Minus, Plus, Search, Workflow } from 'lucide-react'
import { ToolButton } from '../../ui/tool-button.tsx'
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
      className="flex w-max max-w-[calc(100vw-1rem)] items-stretch rounded-lg border border-line bg-overlay p-0.5 max-md:*:shrink"
    >
      <ToolButton stacked icon={<Search aria-hidden />} onClick={onSearch}>
        <Trans>Search canvas</Trans>
      </ToolButton>
      {readOnly ? null : (
        <ToolButton stacked icon={<Workflow aria-hidden />} onClick={arrange}>
          <Trans>Arrange nodes</Trans>
        </ToolButton>
      )}
      <ToolButton
        stacked
        icon={<Minus aria-hidden />}
        onClick={() => void flow.zoomOut({ duration: motionMs() })}
      >
        <Trans>Zoom out</Trans>
      </ToolButton>
      <ToolButton
        stacked
        icon={<Plus aria-hidden />}
        onClick={() => void flow.zoomIn({ duration: motionMs() })}
      >
        <Trans>Zoom in</Trans>
      </ToolButton>
      <ToolButton stacked icon={<Maximize aria-hidden />} onClick={fit}>
        <Trans>Fit to screen</Trans>
      </ToolButton>
    </div>
  )
}
