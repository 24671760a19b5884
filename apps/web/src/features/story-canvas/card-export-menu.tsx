import { Trans, useLingui } from '@lingui/react/macro'
import { importNotesOf } from '@plax/story-engine/cards/import-notes'
import { BookDown, ClipboardList, Download, FileUp, IdCard } from 'lucide-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { lorebookAddress } from './card-export-file.ts'
import { cardTypes } from './card-types.ts'
import { useCardExport } from './use-card-export.ts'
import { useCardImport } from './use-card-import.ts'
import { chooseCanvas, useEditor, useEditorState } from './use-editor.ts'

const CardExportDialog = lazy(async () => ({
  default: (await import('./card-export-dialog.tsx')).CardExportDialog,
}))

/** Lorebooks that the menu names; a canvas with more has them in the order of their making. */
const shownLorebooks = 12

/** Cards and lorebooks into the canvas and out of it. */
export function CardMenu({ contentOid }: { contentOid: string }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [exporting, setExporting] = useState(false)
  const importFiles = useCardImport()
  const editor = useEditor()
  const canvas = useEditorState(chooseCanvas)
  const characters = useMemo(
    () =>
      canvas.nodes.flatMap((node) =>
        node.kind === 'character' ? [{ nodeId: node.id, name: node.data.name || t`Unnamed` }] : [],
      ),
    [canvas, t],
  )
  const lorebooks = useLorebookItems(contentOid)
  const cardItems: MenuItem[] = [
    {
      key: 'import',
      icon: <FileUp aria-hidden />,
      label: <Trans>Import card or lorebook</Trans>,
      onSelect: () => input.current?.click(),
    },
    {
      key: 'export',
      icon: <Download aria-hidden />,
      label: <Trans>Export character card</Trans>,
      disabled: characters.length === 0,
      onSelect: () => setExporting(true),
    },
    {
      key: 'report',
      icon: <ClipboardList aria-hidden />,
      label: <Trans>Import report</Trans>,
      disabled: !canvas.nodes.some((node) => importNotesOf(node).length > 0),
      onSelect: () => editor.openReport('all'),
    },
  ]
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={cardTypes}
        aria-label={t`Import card or lorebook`}
        className="hidden"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          importFiles(files, { onlyCards: true })
        }}
      />
      <Menu
        trigger={
          <ToolButton stacked icon={<IdCard aria-hidden />}>
            <Trans>Cards and lorebooks</Trans>
          </ToolButton>
        }
        groups={lorebooks.length > 0 ? [cardItems, lorebooks] : [cardItems]}
      />
      {exporting ? (
        <Suspense>
          <CardExportDialog
            contentOid={contentOid}
            characters={characters}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function useLorebookItems(contentOid: string): MenuItem[] {
  const { t } = useLingui()
  const canvas = useEditorState(chooseCanvas)
  const { mutate } = useCardExport()
  return canvas.nodes
    .flatMap((node) => (node.kind === 'lorebook' ? [node] : []))
    .slice(0, shownLorebooks)
    .map(({ id, data }) => {
      const name = data.name || t`Lorebook`
      return {
        key: id,
        icon: <BookDown aria-hidden />,
        label: <Trans>Export “{name}” as World Info</Trans>,
        onSelect: () => mutate(lorebookAddress(contentOid, id)),
      }
    })
}
