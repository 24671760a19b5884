import { Trans, useLingui } from '@lingui/react/macro'
import { KeyList } from '../../../story-canvas/inspector/shortcut-help.tsx'

/** What can be done while nothing is selected. */
export function ShortcutList() {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-5 text-sm">
      <p className="text-ink-soft">
        <Trans>
          Select a scene to edit it. Drag from a choice to a scene to connect them, or to an empty
          place to add a scene there.
        </Trans>
      </p>
      <KeyList
        rows={[
          ['N', t`New scene`],
          ['Ctrl Z', t`Undo`],
          ['Shift Ctrl Z', t`Redo`],
          ['Ctrl D', t`Duplicate`],
          ['Ctrl A', t`Select all`],
          ['Shift', t`Drag to select multiple`],
          ['P', t`Preview`],
          ['Ctrl S', t`Save now`],
          ['+ · - · 0', t`Zoom in, zoom out, or fit to screen`],
          ['Tab', t`Next scene, then connections`],
          ['Enter', t`Select a scene, then select again to edit its fields`],
          ['Esc', t`Return from a field to the scene`],
          ['← ↑ ↓ →', t`Move the selected scenes`],
          ['Delete', t`Remove`],
        ]}
      />
    </div>
  )
}
