import { useLingui } from '@lingui/react/macro'
import { Sheet } from '../../../../ui/dialog.tsx'
import { chooseScenario, useDrawing, useDrawingState } from '../drawing.ts'
import { SceneFields } from './scene-fields.tsx'
import { SceneTools } from './scene-panel.tsx'

/** The details of the selected scene, on a small screen. */
export function SceneSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const drawing = useDrawing()
  const selected = useDrawingState((state) => state.selectedIds)
  const [only] = selected.length === 1 ? selected : []
  const isThere = useDrawingState((state) =>
    chooseScenario(state).scenes.some(({ id }) => id === only),
  )
  const isEntry = useDrawingState((state) => chooseScenario(state).entryId === only)
  if (only === undefined || !isThere) return null
  return (
    <Sheet open={open} onClose={onClose} title={t`Scene`}>
      <div className="mb-4">
        <SceneTools
          id={only}
          isEntry={isEntry}
          onRemove={() => {
            drawing.remove([only])
            onClose()
          }}
        />
      </div>
      <SceneFields key={only} id={only} />
    </Sheet>
  )
}
