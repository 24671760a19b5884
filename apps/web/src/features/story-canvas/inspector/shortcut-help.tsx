import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '../../../ui/dialog.tsx'
import { useEditorState } from '../use-editor.ts'

/** What the panel says while nothing is selected. */
export function ShortcutHelp() {
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <div className="flex flex-col gap-5 text-sm">
      <p className="text-ink-soft">
        {readOnly ? (
          <Trans>This canvas is read-only. Select a node to view it.</Trans>
        ) : (
          <Trans>Select a node to edit it. Drag between sockets to connect nodes.</Trans>
        )}
      </p>
      <Shortcuts />
    </div>
  )
}

/** The same as a page of its own, for `?`. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Keyboard shortcuts</Trans>}
      description={
        <Trans>
          You can do everything with the keyboard. Connect nodes from the lists in their details.
        </Trans>
      }
    >
      <Shortcuts />
    </Dialog>
  )
}

function Shortcuts() {
  const { t } = useLingui()
  const readOnly = useEditorState((state) => state.readOnly)
  const reading: [string, string][] = [
    ['Ctrl F · /', t`Search`],
    ['Ctrl C', t`Copy`],
    ['+ · - · 0', t`Zoom in, zoom out, or fit to screen`],
    ['Tab', t`Next node, then groups and connections`],
    ['Enter', t`Select a node, then select again to edit its fields`],
    ['?', t`Show shortcuts`],
  ]
  const editing: [string, string][] = [
    ['Ctrl Z', t`Undo`],
    ['Shift Ctrl Z', t`Redo`],
    ['Ctrl F · /', t`Search`],
    ['Ctrl C · X · V', t`Copy, cut, and paste within or between canvases`],
    ['Ctrl D', t`Duplicate`],
    ['Ctrl A', t`Select all`],
    ['Shift', t`Drag to select multiple`],
    ['Ctrl G', t`Group nodes`],
    ['Shift Ctrl G', t`Ungroup`],
    ['N', t`New note`],
    ['P', t`Preview`],
    ['Ctrl S', t`Save now`],
    ['+ · - · 0', t`Zoom in, zoom out, or fit to screen`],
    ['Tab', t`Next node, then groups and connections`],
    ['Enter', t`Select a node, then select again to edit its fields`],
    ['Esc', t`Return from a field to the node`],
    ['← ↑ ↓ →', t`Move the selected nodes`],
    ['Delete', t`Remove`],
    ['?', t`Show shortcuts`],
  ]
  return <KeyList rows={readOnly ? reading : editing} />
}

/** Keys, and what each does. */
export function KeyList({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2.5 text-sm">
      {rows.map(([key, what]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-sm border border-line bg-raised px-1.5 py-0.5 font-sans text-xs whitespace-nowrap text-ink-soft">
              {key}
            </kbd>
          </dt>
          <dd className="text-ink-soft">{what}</dd>
        </div>
      ))}
    </dl>
  )
}
