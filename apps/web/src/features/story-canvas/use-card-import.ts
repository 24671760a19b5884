import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Canvas } from '@plax/story-engine/canvas'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { uploadPicture } from '../../lib/upload/upload-picture.ts'
import { importCard, importLorebook } from './canvas.api.ts'
import type { CardImport } from './canvas.api.ts'
import { holdsArchive } from './card-types.ts'
import type { Editor } from './editor.ts'
import type { Fragment } from './model/edits.ts'
import { newId } from './model/ids.ts'
import { withLeftOut } from './model/left-out.ts'
import { offsetBelow } from './model/layout.ts'
import { useEditor } from './use-editor.ts'
import { useView } from './use-view.ts'
import { useViewMiddle } from './use-view-middle.ts'

export type ImportFiles = (files: File[], options?: { onlyCards?: boolean }) => void

/**
 * Takes files onto the canvas: a character card becomes nodes below the present ones, a lorebook a
 * node of its own, any other picture an image node.
 */
export function useCardImport(): ImportFiles {
  const { i18n } = useApp()
  const editor = useEditor()
  const { addCard, addLorebook, addPicture } = useAdding()

  const take = async (file: File, onlyCards: boolean) => {
    const isPicture = file.type.startsWith('image/')
    const mayBeCard = !/^image\/(jpeg|gif)$/.test(file.type) || (await holdsArchive(file))
    if (!onlyCards && !mayBeCard) return addPicture(file)
    try {
      await addCard(file)
    } catch (error) {
      if (!isNoCard(error)) throw error
      if (!isPicture) return addLorebook(file, error)
      if (onlyCards) throw error
      await addPicture(file)
    }
  }
  const takeAll = async (files: File[], onlyCards: boolean) => {
    for (const file of files) {
      try {
        await take(file, onlyCards)
      } catch (error) {
        const message = messageOf(error, i18n)
        showToast(message && `${file.name}: ${message}`, { tone: 'danger' })
      }
    }
  }
  return (files, options) => {
    if (!editor.store.get().readOnly) void takeAll(files, options?.onlyCards ?? false)
  }
}

/** Each kind of thing, onto the canvas. */
function useAdding() {
  const { t } = useLingui()
  const { api } = useApp()
  const editor = useEditor()
  const { fit } = useView()
  const middle = useViewMiddle()
  const showAll = () => requestAnimationFrame(fit)

  const addCard = async (file: File) => {
    const card = await importCard(api, file, { create: false })
    editor.keepPictures(card.pictures)
    const before = editor.canvas()
    const undo = insertCard(editor, card)
    const { name, loreEntries } = card.summary
    showToast(
      t`${plural(loreEntries, {
        0: `${name} added`,
        one: `${name} added with # lorebook entry`,
        other: `${name} added with # lorebook entries`,
      })}`,
      { undo },
    )
    showAll()
    showReport(editor, before)
  }
  /** A file that is neither is told of as what it was first taken for. */
  const addLorebook = async (file: File, asCard: unknown) => {
    const name = file.name.replace(/\.[^.]+$/, '')
    const { node, entries } = await importLorebook(api, file, name).catch((error: unknown) => {
      throw isNoCard(error) ? asCard : error
    })
    const fragment = ontoStory(node)
    const before = editor.canvas()
    editor.insertCopy(fragment, offsetBelow(before, fragment))
    const title = node.kind === 'lorebook' ? node.data.name : name
    showToast(
      t`${plural(entries, {
        0: `Lorebook “${title}” added`,
        one: `Lorebook “${title}” added with # entry`,
        other: `Lorebook “${title}” added with # entries`,
      })}`,
      { undo: editor.undo },
    )
    showAll()
    showReport(editor, before)
  }
  const addPicture = async (file: File) => {
    const picture = await uploadPicture(api, file, 'canvas')
    editor.keepPictures({ [picture.assetOid]: picture })
    const node = editor.addNode('image', middle())
    const title = file.name.replace(/\.[^.]+$/, '')
    editor.update(node.id, { assetId: picture.assetOid, title }, 'assetId')
  }
  return { addCard, addLorebook, addPicture }
}

/** A node with an edge to whatever story the canvas has. */
function ontoStory(node: Fragment['nodes'][number]): Fragment {
  const edge = { id: newId(), source: node.id, sourceSocket: 'lorebook', target: newId() }
  return { nodes: [node], edges: [{ ...edge, targetSocket: 'lorebooks' }] }
}

/**
 * Adds the nodes of a card; the first card on a canvas without a character is kept with it, so that
 * an export gives it back. Answers how to take it back.
 */
function insertCard(editor: Editor, { canvas: card }: CardImport): () => void {
  const before = editor.canvas()
  const isFirst =
    before.ext?.card === undefined && !before.nodes.some(({ kind }) => kind === 'character')
  const hasStory = before.nodes.some(({ kind }) => kind === 'story')
  const nodes = withLeftOut(card.nodes, { isFirst, hasStory })
  editor.insertCopy({ ...card, nodes }, offsetBelow(before, card))
  if (!isFirst) return editor.undo
  const after = editor.canvas()
  editor.replace({ ...after, ext: { ...after.ext, card: card.ext?.card } })
  return () => {
    editor.undo()
    editor.undo()
  }
}

/** Opens the report of what was added. */
function showReport(editor: Editor, before: Canvas): void {
  const had = new Set(before.nodes.map(({ id }) => id))
  const added = editor.canvas().nodes.filter(({ id }) => !had.has(id))
  editor.openReport(added.map(({ id }) => id))
}

function isNoCard(error: unknown): boolean {
  return error instanceof ApiError && /^story\.(card|lorebook)_/.test(error.code)
}
