import { Trans, useLingui } from '@lingui/react/macro'
import { importNotesOf } from '@plax/story-engine/cards/import-notes'
import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useNodeName } from '../inspector/connections.tsx'
import { kindFaces } from '../nodes/kinds.ts'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import { NoteList } from './note-list.tsx'

/** What became of the files that nodes came from: of the last import, or of all. */
export function ImportReport() {
  const { t } = useLingui()
  const editor = useEditor()
  const name = useNodeName()
  const asked = useEditorState((state) => state.reportOf)
  const canvas = useEditorState(chooseCanvas)
  const shown = useMemo(
    () =>
      canvas.nodes.filter(
        (node) =>
          asked !== null &&
          (asked === 'all' || asked.includes(node.id)) &&
          importNotesOf(node).length > 0,
      ),
    [asked, canvas],
  )
  const close = () => editor.openReport(null)
  if (asked === null) return null
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={t`Import report`}
      actions={
        <Button variant="primary" onClick={close}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {shown.map((node) => {
          const { icon: Icon, ink, label } = kindFaces[node.kind]
          return (
            <section key={node.id}>
              <h3 className="mb-2 flex items-center gap-2 font-semibold">
                <Icon aria-hidden className={`size-4 ${ink}`} />
                <span dir="auto">{name(node)}</span>
                <span className="text-sm font-normal text-ink-faint">{t(label)}</span>
              </h3>
              <NoteList notes={importNotesOf(node)} />
            </section>
          )
        })}
        <p className="text-sm text-ink-faint">
          <Trans>
            This report stays with the nodes. Open it again from the “Cards and lorebooks” menu.
          </Trans>
        </p>
      </div>
    </Dialog>
  )
}
