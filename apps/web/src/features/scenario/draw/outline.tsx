import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Steps } from './draw-surface.tsx'
import { chooseScenario, useDrawing, useDrawingState } from './drawing.ts'
import { ProblemMark, SceneIcon } from './flow/scene-card.tsx'
import { isEnding, outlineOf, type OutlineRow } from './model/outline.ts'
import { useSceneName } from './names.ts'

const deepest = 6

/** The scenes as a list, from the first on: what a small screen has in place of the graph. */
export function Outline({ onAdd, onEdit }: { onAdd: () => void; onEdit: () => void }) {
  const { t } = useLingui()
  const scenario = useDrawingState(chooseScenario)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-3">
      <ul aria-label={t`Scenes`} className="flex flex-col gap-1">
        {outlineOf(scenario).map((row) => (
          <Row
            key={row.scene.id}
            row={row}
            isEntry={row.scene.id === scenario.entryId}
            onEdit={onEdit}
          />
        ))}
      </ul>
      <div className="mt-3 flex items-center justify-between gap-2">
        <Button icon={<Plus aria-hidden className="size-4" />} onClick={onAdd}>
          <Trans>Add scene</Trans>
        </Button>
        <div className="md:hidden">
          <Steps />
        </div>
      </div>
    </div>
  )
}

function Row({
  row: { scene, depth },
  isEntry,
  onEdit,
}: {
  row: OutlineRow
  isEntry: boolean
  onEdit: () => void
}) {
  const drawing = useDrawing()
  const name = useSceneName()
  const isSelected = useDrawingState((state) => state.selectedIds.includes(scene.id))
  return (
    <li className="flex">
      {Array.from({ length: Math.min(depth ?? 0, deepest) }, (_, level) => (
        <span key={level} aria-hidden className="ml-2 w-2 shrink-0 border-l border-line-strong" />
      ))}
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={() => {
          drawing.select([scene.id])
          onEdit()
        }}
        className={cx(
          'flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left hover:bg-pressed',
          isSelected && 'bg-accent-soft',
        )}
      >
        <SceneIcon isEntry={isEntry} isEnding={isEnding(scene)} />
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {name(scene)}
        </span>
        <span className="figures shrink-0 text-xs text-ink-faint">
          {isEnding(scene) ? (
            <Trans>Ending</Trans>
          ) : (
            <Plural value={scene.choices.length} one="# choice" other="# choices" />
          )}
        </span>
        <ProblemMark sceneId={scene.id} />
      </button>
    </li>
  )
}
