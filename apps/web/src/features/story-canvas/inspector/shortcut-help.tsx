import { Trans, useLingui } from '@lingui/react/macro'
import { useEditorState } from '../use-editor.ts'

/** What the panel says while nothing is selected. */
export function ShortcutHelp() {
  const { t } = useLingui()
  const readOnly = useEditorState((state) => state.readOnly)
  const keys: [string, string][] = readOnly
    ? [
        ['Ctrl F', t`Search`],
        ['Ctrl C', t`Copy`],
      ]
    : [
        ['Ctrl Z', t`Undo`],
        ['Shift Ctrl Z', t`Redo`],
        ['Ctrl F', t`Search`],
        ['Ctrl C · V', t`Copy and paste, also between canvases`],
        ['Ctrl D', t`Duplicate`],
        ['Shift', t`Drag to select several`],
        ['Tab', t`Next node`],
        ['Enter', t`Select a node; once more for its fields`],
        ['Esc', t`From a field back to the node`],
        ['← ↑ ↓ →', t`Move the selected nodes`],
        ['Delete', t`Remove`],
      ]
  return (
    <div className="flex flex-col gap-5 text-sm">
      <p className="text-ink-soft">
        {readOnly ? (
          <Trans>This canvas is open to read. Select a node to see what it holds.</Trans>
        ) : (
          <Trans>Select a node to edit it. Drag from socket to socket to connect two nodes.</Trans>
        )}
      </p>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2.5">
        {keys.map(([key, what]) => (
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
    </div>
  )
}
