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
          <Trans>This canvas is open to read. Select a node to see what it holds.</Trans>
        ) : (
          <Trans>Select a node to edit it. Drag from socket to socket to connect two nodes.</Trans>
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
          Everything can be done from the keyboard: nodes are connected in the lists of their
          details.
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
    ['Tab', t`Next node, then groups and connections`],
    ['Enter', t`Select a node; once more for its fields`],
    ['?', t`This list`],
  ]
  const editing: [string, string][] = [
    ['Ctrl Z', t`Undo`],
    ['Shift Ctrl Z', t`Redo`],
    ['Ctrl F · /', t`Search`],
    ['Ctrl C · X · V', t`Copy, cut and paste, also between canvases`],
    ['Ctrl D', t`Duplicate`],
    ['Ctrl A', t`Select all`],
    ['Shift', t`Drag to select several`],
    ['Ctrl G', t`Make a group`],
    ['Shift Ctrl G', t`Ungroup`],
    ['N', t`New note`],
    ['P', t`Preview`],
    ['Ctrl S', t`Save now`],
    ['Tab', t`Next node, then groups and connections`],
    ['Enter', t`Select a node; once more for its fields`],
    ['Esc', t`From a field back to the node`],
    ['← ↑ ↓ →', t`Move the selected nodes`],
    ['Delete', t`Remove`],
    ['?', t`This list`],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2.5 text-sm">
      {(readOnly ? reading : editing).map(([key, what]) => (
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
