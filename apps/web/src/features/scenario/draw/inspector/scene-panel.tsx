import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Play, Route, Trash2 } from 'lucide-react'
import { ToolButton } from '../../../../ui/tool-button.tsx'
import { chooseScenario, useDrawing, useDrawingState } from '../drawing.ts'
import { SceneIcon } from '../flow/scene-card.tsx'
import { isEnding } from '../model/outline.ts'
import { useSceneName } from '../names.ts'
import { SceneFields } from './scene-fields.tsx'
import { ShortcutList } from './shortcut-list.tsx'

/** The panel at the right: the selected scene, or what can be done while none is. */
export function ScenePanel() {
  const { t } = useLingui()
  const selected = useDrawingState((state) => state.selectedIds)
  const [only] = selected.length === 1 ? selected : []
  return (
    <aside
      aria-label={t`Details`}
      className="hidden w-[380px] shrink-0 flex-col border-l border-line bg-overlay md:flex"
    >
      {only === undefined ? (
        <div className="flex-1 overflow-y-auto p-5">
          {selected.length === 0 ? <ShortcutList /> : <ManyScenes ids={selected} />}
        </div>
      ) : (
        <>
          <SceneHead id={only} />
          <div key={only} className="relative min-h-0 flex-1 overflow-y-auto px-5 pt-4 pb-8">
            <SceneFields id={only} />
          </div>
        </>
      )}
    </aside>
  )
}

export function SceneHead({ id }: { id: string }) {
  const drawing = useDrawing()
  const name = useSceneName()
  const isEntry = useDrawingState((state) => chooseScenario(state).entryId === id)
  const scene = useDrawingState((state) =>
    chooseScenario(state).scenes.find((one) => one.id === id),
  )
  if (!scene) return null
  return (
    <header className="border-b border-line px-5 py-3">
      <h2 className="flex items-center gap-2.5 font-semibold">
        <SceneIcon isEntry={isEntry} isEnding={isEnding(scene)} />
        <span dir="auto" className="min-w-0 truncate">
          {name(scene)}
        </span>
      </h2>
      <SceneTools id={id} isEntry={isEntry} onRemove={() => drawing.remove([id])} />
    </header>
  )
}

export function SceneTools({
  id,
  isEntry,
  onRemove,
}: {
  id: string
  isEntry: boolean
  onRemove: () => void
}) {
  const drawing = useDrawing()
  return (
    <div className="-mx-2.5 mt-1.5 -mb-1 flex flex-wrap">
      <ToolButton icon={<Play aria-hidden />} onClick={() => drawing.preview(id)}>
        <Trans>Preview from here</Trans>
      </ToolButton>
      {isEntry ? null : (
        <ToolButton icon={<Route aria-hidden />} onClick={() => drawing.setEntry(id)}>
          <Trans>Make first scene</Trans>
        </ToolButton>
      )}
      <ToolButton icon={<Copy aria-hidden />} onClick={() => void drawing.duplicate([id])}>
        <Trans>Duplicate</Trans>
      </ToolButton>
      <ToolButton icon={<Trash2 aria-hidden />} onClick={onRemove}>
        <Trans>Delete</Trans>
      </ToolButton>
    </div>
  )
}

function ManyScenes({ ids }: { ids: readonly string[] }) {
  const drawing = useDrawing()
  const count = ids.length
  return (
    <div className="flex flex-col gap-2">
      <h2 className="font-semibold">
        <Trans>Selected: {count}</Trans>
      </h2>
      <div className="-mx-2.5 flex flex-wrap">
        <ToolButton icon={<Copy aria-hidden />} onClick={() => void drawing.duplicate(ids)}>
          <Trans>Duplicate</Trans>
        </ToolButton>
        <ToolButton icon={<Trash2 aria-hidden />} onClick={() => drawing.remove(ids)}>
          <Trans>Delete</Trans>
        </ToolButton>
      </div>
    </div>
  )
}
