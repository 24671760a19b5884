import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Hammer, MessageCircle } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { StorySteps } from '../studio-frame/story-steps.tsx'
import { editedStoryQuery } from '../story/story.queries.ts'
import type { LoadedCanvas } from './canvas.api.ts'
import { CanvasMenu, type CanvasPanel } from './canvas-menu.tsx'
import { CardMenu } from './card-export-menu.tsx'
import { SaveLabel } from './save-label.tsx'
import type { Compile } from './compile/use-compile.ts'
import { UndoButtons } from './undo-buttons.tsx'
import { useEditorState } from './use-editor.ts'

/** Where the canvas belongs, whether it is kept, and the way on to compile and setup. */
export function CanvasHeader({
  loaded,
  compile,
  onRetrySave,
  onOpen,
  preview,
}: {
  loaded: LoadedCanvas
  compile: Compile
  onRetrySave: () => void
  onOpen: (panel: CanvasPanel) => void
  preview: { isOpen: boolean; toggle: () => void }
}) {
  const { t } = useLingui()
  const { contentOid, canEdit } = loaded
  const title = loaded.title || t`Untitled`
  const backTo = canEdit ? t`Back to Studio` : t`View story`
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-2 border-b py-1.5 md:py-0 border-line bg-ground px-2 md:px-4">
      <Link
        {...(canEdit
          ? { to: '/studio', search: { view: 'stories' } as never }
          : { to: '/story/$contentOid', params: { contentOid } })}
        title={backTo}
        className="inline-flex h-9 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-md text-sm text-ink-soft hover:bg-pressed hover:text-ink xl:px-2 pointer-coarse:h-11 pointer-coarse:min-w-11"
      >
        <ArrowLeft aria-hidden className="size-[18px]" />
        <span className="max-xl:sr-only">{backTo}</span>
      </Link>
      <p className="min-w-0 flex-1 truncate font-semibold md:max-w-56 md:flex-none">{title}</p>
      {canEdit ? (
        <>
          <SaveLabel onRetry={onRetrySave} />
          <div className="order-last -mb-1.5 flex w-full justify-center py-0.5 md:order-none md:mx-auto md:mb-0 md:w-auto">
            <Steps contentOid={contentOid} />
          </div>
          {/* On a phone a line of their own, so that the title has all of the first. */}
          <div className="flex items-center gap-x-2 wrap-normal max-md:w-full max-md:gap-x-1 max-md:[&>button]:shrink">
            <div className="max-md:hidden">
              <UndoButtons />
            </div>
            <CardMenu contentOid={contentOid} />
            <CanvasMenu onOpen={onOpen} />
            <ToolButton
              stacked
              icon={<MessageCircle aria-hidden />}
              aria-pressed={preview.isOpen}
              shortcut="P"
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink max-md:mr-auto"
              onClick={preview.toggle}
            >
              <Trans>Preview</Trans>
            </ToolButton>
            <CompileButton compile={compile} />
          </div>
        </>
      ) : (
        <span className="ml-auto">
          <Badge>
            <Trans>Read only</Trans>
          </Badge>
        </span>
      )}
    </header>
  )
}

function Steps({ contentOid }: { contentOid: string }) {
  const { api } = useApp()
  const saveStatus = useEditorState((state) => state.saveStatus)
  const story = useQuery(editedStoryQuery(api, contentOid)).data
  const isCompiled = saveStatus === 'standby' && story?.editing?.needsCompile === false
  return (
    <StorySteps
      contentOid={contentOid}
      current="canvas"
      done={{ canvas: isCompiled, publish: story?.state === 'published' }}
    />
  )
}

function CompileButton({ compile }: { compile: Compile }) {
  return (
    <Button
      variant="primary"
      busy={compile.isPending}
      icon={<Hammer aria-hidden className="size-4 max-sm:hidden" />}
      onClick={compile.run}
    >
      <Trans>Compile</Trans>
    </Button>
  )
}
