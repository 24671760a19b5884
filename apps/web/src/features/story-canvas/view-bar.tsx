import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@xyflow/react'
import { Maximize, Minus, Plus, Search, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToolButton } from '../../ui/tool-button.tsx'
import { useEditor, useEditorState } from './use-editor.ts'
import { useView } from './use-view.ts'

/** Zoom, fit, search and tidy up. */
export function ViewBar({ onSearch }: { onSearch: () => void }) {
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <ViewTools
      arrange={readOnly ? null : { label: <Trans>Arrange nodes</Trans>, run: editor.arrange }}
    >
      <ToolButton stacked icon={<Search aria-hidden />} shortcut="Ctrl F" onClick={onSearch}>
        <Trans>Search canvas</Trans>
      </ToolButton>
    </ViewTools>
  )
}

/** The same for any drawing, with tools of its own before it. */
export function ViewTools({
  arrange,
  children,
}: {
  arrange: { label: ReactNode; run: () => void } | null
  children?: ReactNode
}) {
  const { t } = useLingui()
  const { zoomIn, zoomOut, fit } = useView()
  const width = useStore((state) => state.width)
  const tidyUp = () => {
    arrange?.run()
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
      {children}
      {arrange ? (
        <ToolButton stacked icon={<Workflow aria-hidden />} onClick={tidyUp}>
          {arrange.label}
        </ToolButton>
      ) : null}
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
