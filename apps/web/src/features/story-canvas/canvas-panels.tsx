import type { Canvas } from '@plax/story-engine/canvas'
import type { Autosave } from '../../lib/autosave.ts'
import type { LoadedCanvas } from './canvas.api.ts'
import type { CanvasPanel } from './canvas-menu.tsx'
import { CompilesDialog } from './compile/compiles-dialog.tsx'
import { ShortcutDialog } from './inspector/shortcut-help.tsx'
import { SettingsDialog } from './metadata/settings-dialog.tsx'
import { VersionsSheet } from './versions/versions-sheet.tsx'

/** The sheet or dialog that was opened from the menu of the canvas. */
export function CanvasPanels({
  panel,
  loaded,
  autosave,
  onClose,
}: {
  panel: CanvasPanel | null
  loaded: LoadedCanvas
  autosave: Autosave<Canvas>
  onClose: () => void
}) {
  const { contentOid } = loaded
  if (panel === 'help') return <ShortcutDialog onClose={onClose} />
  if (panel === 'settings') return <SettingsDialog loaded={loaded} onClose={onClose} />
  if (panel === 'versions') {
    return <VersionsSheet contentOid={contentOid} autosave={autosave} onClose={onClose} />
  }
  if (panel === 'compiles') {
    return <CompilesDialog contentOid={contentOid} autosave={autosave} onClose={onClose} />
  }
  return null
}
