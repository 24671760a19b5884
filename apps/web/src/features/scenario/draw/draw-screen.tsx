import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { showToast } from '../../../ui/toast.ts'
import { LeaveDialog } from '../../story-canvas/leave-dialog.tsx'
import { useIsNarrow } from '../../story-canvas/use-is-narrow.ts'
import { useView } from '../../story-canvas/use-view.ts'
import { useViewMiddle } from '../../story-canvas/use-view-middle.ts'
import { ConflictBar } from './conflict-bar.tsx'
import type { Content, DrawnStory } from './draw.api.ts'
import { DrawHeader } from './draw-header.tsx'
import { DrawSurface } from './draw-surface.tsx'
import { chooseScenario, useDrawing, useDrawingState } from './drawing.ts'
import { InkBar } from './ink-bar.tsx'
import { ScenePanel } from './inspector/scene-panel.tsx'
import { SceneSheet } from './inspector/scene-sheet.tsx'
import type { KeptDrawing } from './kept-drawing.ts'
import { problemsOf } from './model/problems.ts'
import { tooManyScenes } from './names.ts'
import { Outline } from './outline.tsx'
import { SceneProblems } from './scene-problems.tsx'
import { useDrawSaving } from './use-draw-saving.ts'
import { useDrawShortcuts } from './use-draw-shortcuts.ts'
import { useImport } from './use-import.tsx'
import { usePublish } from './use-publish.ts'

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

/** The whole screen of a story that is drawn: header, graph or outline, details and problems. */
export function DrawScreen({
  story,
  content,
  kept,
}: {
  story: DrawnStory
  content: Content
  kept: KeptDrawing | null
}) {
  const { t, i18n } = useLingui()
  const drawing = useDrawing()
  const { contentOid } = content
  const isNarrow = useIsNarrow()
  const [chosenView, setView] = useState<'graph' | 'outline' | null>(null)
  const view = chosenView ?? (isNarrow ? 'outline' : 'graph')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const autosave = useDrawSaving(drawing, { contentOid, story, kept })
  const publish = usePublish(content, autosave)
  const imported = useImport(contentOid, autosave)
  const middle = useViewMiddle()
  const zoom = useView()
  const previewOf = useDrawingState((state) => state.previewOf)
  const title = content.title || t`Untitled`
  const actions = useMemo(
    () => ({
      addScene: () => {
        const { scenes } = drawing.present()
        const last = scenes.at(-1)
        const isDrawn = document.querySelector('.react-flow') !== null
        const near = isDrawn || !last ? middle() : { x: last.x + 420, y: last.y + 80 }
        const added = drawing.addScene(near)
        if (!added) return showToast(i18n._(tooManyScenes), { tone: 'danger' })
        drawing.focusField(added.id, 'title')
        if (matchMedia('(max-width: 767.9px)').matches) setSheetOpen(true)
        return undefined
      },
      save: () => void autosave.flush(),
      preview: () => drawing.preview(previewStart(drawing)),
      view: zoom,
    }),
    [autosave, drawing, i18n, middle, zoom],
  )
  useDrawShortcuts(actions)
  useProblems()
  useEffect(() => {
    document.title = `${title} · Plax`
  }, [title])
  useEffect(() => {
    if (kept) showToast(t`Unsaved changes restored`)
  }, [kept, t])
  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <DrawHeader
        content={content}
        publish={publish}
        imported={imported}
        view={view}
        onView={setView}
        onPreview={actions.preview}
        onRetrySave={() => void autosave.flush()}
      />
      <ConflictBar contentOid={contentOid} autosave={autosave} />
      <InkBar contentOid={contentOid} autosave={autosave} onPreview={actions.preview} />
      <div className="flex min-h-0 flex-1">
        <section className="relative flex min-w-0 flex-1 flex-col">
          <h1 className="sr-only">{t`${title} scenes`}</h1>
          {view === 'graph' ? (
            <DrawSurface
              isNarrow={isNarrow}
              onAdd={actions.addScene}
              onEdit={() => setSheetOpen(true)}
              onFiles={imported.read}
            />
          ) : (
            <Outline onAdd={actions.addScene} onEdit={() => setSheetOpen(true)} />
          )}
          <SceneProblems contentOid={contentOid} onJump={() => setSheetOpen(true)} />
        </section>
        <ScenePanel />
      </div>
      {isNarrow ? <SceneSheet open={isSheetOpen} onClose={() => setSheetOpen(false)} /> : null}
      {previewOf === null ? null : (
        <Suspense>
          <Preview contentOid={contentOid} />
        </Suspense>
      )}
      {imported.dialog}
      <LeaveDialog autosave={autosave} />
    </div>
  )
}

/** The selected scene, else where the story begins. */
function previewStart({ store, present }: ReturnType<typeof useDrawing>): string | null {
  const { selectedIds, served } = store.get()
  const { entryId, scenes } = present()
  const [only] = selectedIds.length === 1 ? selectedIds : []
  // An Ink story begins where it begins.
  return only ?? entryId ?? scenes[0]?.id ?? (served.isInk ? 'ink' : null)
}

const pauseMs = 300

/** Checks the story a moment after each change. */
function useProblems(): void {
  const drawing = useDrawing()
  const scenario = useDrawingState(chooseScenario)
  const { problems: served, isInk } = useDrawingState((state) => state.served)
  useEffect(() => {
    const check = () => drawing.showProblems(isInk ? served : problemsOf(scenario, served))
    const timer = setTimeout(check, pauseMs)
    return () => clearTimeout(timer)
  }, [drawing, scenario, served, isInk])
}
