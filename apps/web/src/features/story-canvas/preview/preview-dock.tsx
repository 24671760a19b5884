import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { useNodeName } from '../inspector/connections.tsx'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import { dockWidths, useDockWidth } from './use-dock-width.ts'
import type { usePreview } from './use-preview.ts'

const PreviewChat = lazy(async () => ({
  default: (await import('../../story-chat/preview/preview-chat.tsx')).PreviewChat,
}))

interface DockProps {
  contentOid: string
  shown: ReturnType<typeof usePreview>
  /** What was changed a moment ago is saved before something is tried. */
  onTouch: () => void
}

/** A chat with the saved canvas, docked at the right; a sheet where there is no room for that. */
export function PreviewDock({ isSheet, ...props }: DockProps & { isSheet: boolean }) {
  const { preview, toggle } = props.shown
  const title = useDockTitle()
  if (!preview) return null
  if (!isSheet) return <Dock {...props} title={title} />
  return (
    <Sheet open full onClose={toggle} title={title}>
      <Chat {...props} />
    </Sheet>
  )
}

function Dock({ title, ...props }: DockProps & { title: string }) {
  const { t } = useLingui()
  const editor = useEditor()
  const { width, dragging, handle } = useDockWidth()
  const { preview, toggle } = props.shown
  return (
    <aside
      aria-label={t`Preview`}
      style={{ width }}
      className="relative flex max-w-[60vw] shrink-0 flex-col border-l border-line bg-ground"
    >
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t`Preview width`}
        aria-valuenow={width}
        aria-valuemin={dockWidths.min}
        aria-valuemax={dockWidths.max}
        tabIndex={0}
        {...handle}
        className={cx(
          'absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent-ink/40 focus-visible:bg-accent-ink',
          dragging && 'bg-accent-ink/60',
        )}
      />
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-1.5 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</h2>
        {preview?.nodeId ? (
          <Button size="sm" variant="ghost" onClick={() => editor.showPreview(null)}>
            <Trans>Full story</Trans>
          </Button>
        ) : null}
        <ToolButton icon={<X aria-hidden />} onClick={toggle}>
          <Trans>Close preview</Trans>
        </ToolButton>
      </header>
      <div className="min-h-0 flex-1">
        <Chat {...props} />
      </div>
    </aside>
  )
}

function Chat({ contentOid, shown, onTouch }: DockProps) {
  const { preview, isSaved } = shown
  if (!preview || !isSaved) return <Waiting />
  return (
    <div className="h-full" onPointerDownCapture={onTouch}>
      <Suspense fallback={<Waiting />}>
        <PreviewChat contentOid={contentOid} nodeId={preview.nodeId} />
      </Suspense>
    </div>
  )
}

function Waiting() {
  return (
    <div className="flex h-full min-h-48 items-center justify-center">
      <Spinner />
    </div>
  )
}

function useDockTitle(): string {
  const { t } = useLingui()
  const name = useNodeName()
  const node = useEditorState((state) =>
    chooseCanvas(state).nodes.find(({ id }) => id === state.preview?.nodeId),
  )
  if (!node) return t`Preview`
  const title = name(node)
  return t`Preview from ${title}`
}
