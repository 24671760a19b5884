import { useLingui } from '@lingui/react/macro'
import { useReactFlow } from '@xyflow/react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { importCard, uploadPicture } from './canvas.api.ts'
import { fitOptions, motionMs } from './canvas-flow.tsx'
import { offsetBelow } from './model/layout.ts'
import { useEditor } from './use-editor.ts'
import { useViewMiddle } from './use-shortcuts.ts'

export type ImportFiles = (files: File[], options?: { onlyCards?: boolean }) => void

/**
 * Takes files onto the canvas: a character card becomes nodes below the present ones, any other
 * picture an image node.
 */
export function useCardImport(): ImportFiles {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const editor = useEditor()
  const flow = useReactFlow()
  const middle = useViewMiddle()

  const addCard = async (file: File) => {
    const card = await importCard(api, file, { create: false })
    editor.keepPictures(card.pictures)
    const offset = offsetBelow(editor.canvas(), card.canvas)
    editor.insertCopy(card.canvas, offset)
    const { name, loreEntries } = card.summary
    showToast(t`${name} was added, with ${loreEntries} lorebook entries.`, { undo: editor.undo })
    requestAnimationFrame(() => void flow.fitView({ ...fitOptions(), duration: motionMs() }))
  }
  const addPicture = async (file: File) => {
    const picture = await uploadPicture(api, file)
    editor.keepPictures({ [picture.assetOid]: picture })
    const node = editor.addNode('image', middle())
    const title = file.name.replace(/\.[^.]+$/, '')
    editor.update(node.id, { assetId: picture.assetOid, title }, 'assetId')
  }
  const take = async (file: File, onlyCards: boolean) => {
    const mayBeCard = !/^image\/(jpeg|gif)$/.test(file.type)
    if (!onlyCards && !mayBeCard) return addPicture(file)
    try {
      await addCard(file)
    } catch (error) {
      const isNoCard = error instanceof ApiError && error.code.startsWith('story.card_')
      if (onlyCards || !isNoCard || !file.type.startsWith('image/')) throw error
      await addPicture(file)
    }
  }
  const takeAll = async (files: File[], onlyCards: boolean) => {
    for (const file of files) {
      try {
        await take(file, onlyCards)
      } catch (error) {
        showToast(`${file.name}: ${messageOf(error, i18n)}`, { tone: 'danger' })
      }
    }
  }
  return (files, options) => {
    if (!editor.store.get().readOnly) void takeAll(files, options?.onlyCards ?? false)
  }
}
