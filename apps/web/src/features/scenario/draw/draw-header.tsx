import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, FileDown, FileUp, List, Play, Workflow } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ToolButton } from '../../../ui/tool-button.tsx'
import { SaveStatusLabel } from '../../story-canvas/save-label.tsx'
import type { Content } from './draw.api.ts'
import { Steps } from './draw-surface.tsx'
import { useDrawingState } from './drawing.ts'
import type { Import } from './use-import.tsx'
import type { Publish } from './use-publish.ts'

/** Whose story it is, whether it is kept, and the way to its readers. */
export function DrawHeader({
  content,
  publish,
  imported,
  view,
  onView,
  onPreview,
  onRetrySave,
}: {
  content: Content
  publish: Publish
  imported: Import
  view: 'graph' | 'outline'
  onView: (view: 'graph' | 'outline') => void
  onPreview: () => void
  onRetrySave: () => void
}) {
  const { t } = useLingui()
  const { contentOid } = content
  const status = useDrawingState((state) => state.saveStatus)
  const isOutline = view === 'outline'
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 border-b border-line bg-ground px-2 py-1.5 md:px-4 md:py-0">
      <Link
        to="/studio/content/$contentOid"
        params={{ contentOid }}
        title={t`Details`}
        className="inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-md text-sm text-ink-soft hover:bg-pressed hover:text-ink xl:px-2 pointer-coarse:h-11 pointer-coarse:min-w-11"
      >
        <ArrowLeft aria-hidden className="size-[18px]" />
        <span className="max-xl:sr-only">
          <Trans>Details</Trans>
        </span>
      </Link>
      <p dir="auto" className="min-w-0 flex-1 truncate font-semibold md:max-w-72 md:flex-none">
        {content.title || t`Untitled`}
      </p>
      <SaveStatusLabel status={status} onRetry={onRetrySave} />
      <div className="flex items-center gap-x-1 max-md:w-full md:ml-auto md:gap-x-2">
        <div className="max-md:hidden">
          <Steps />
        </div>
        <ToolButton
          stacked
          icon={isOutline ? <Workflow aria-hidden /> : <List aria-hidden />}
          onClick={() => onView(isOutline ? 'graph' : 'outline')}
        >
          {isOutline ? <Trans>Graph</Trans> : <Trans>Outline</Trans>}
        </ToolButton>
        <Menu
          trigger={
            <ToolButton stacked icon={<FileUp aria-hidden />}>
              <Trans>Files</Trans>
            </ToolButton>
          }
          groups={[
            [
              {
                key: 'import',
                label: t`Import Twine or Ink`,
                icon: <FileUp aria-hidden />,
                onSelect: imported.choose,
              },
              {
                key: 'export',
                label: t`Export for Twine`,
                icon: <FileDown aria-hidden />,
                onSelect: imported.save,
              },
            ],
          ]}
        />
        <ToolButton
          stacked
          icon={<Play aria-hidden />}
          shortcut="P"
          className="max-md:mr-auto"
          onClick={onPreview}
        >
          <Trans>Preview</Trans>
        </ToolButton>
        {publish.isPublished ? (
          <Link
            to="/scenario/$contentOid"
            params={{ contentOid }}
            className="text-sm text-accent-ink underline underline-offset-2 max-lg:hidden"
          >
            <Trans>View page</Trans>
          </Link>
        ) : null}
        <Button
          variant="primary"
          busy={publish.isRunning}
          disabled={!publish.canRun}
          onClick={publish.run}
        >
          {publish.isPublished ? <Trans>Publish changes</Trans> : <Trans>Publish</Trans>}
        </Button>
      </div>
    </header>
  )
}
