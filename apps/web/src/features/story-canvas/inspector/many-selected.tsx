import { Plural, Trans } from '@lingui/react/macro'
import { Copy, Group, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import { BulkTags } from './bulk-tags.tsx'

/** What can be done with several nodes at once. */
export function ManySelected({ ids }: { ids: readonly string[] }) {
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  return (
    <div className="flex flex-col gap-4">
      <h2 className="font-semibold">
        <Plural value={ids.length} one="# node selected" other="# nodes selected" />
      </h2>
      {readOnly ? null : (
        <Button icon={<Group aria-hidden className="size-4" />} onClick={() => editor.group(ids)}>
          <Trans>Group nodes</Trans>
        </Button>
      )}
      <ManyActions ids={ids} />
    </div>
  )
}

export function ManyActions({ ids }: { ids: readonly string[] }) {
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const images = useEditorState(
    (state) =>
      chooseCanvas(state).nodes.filter(({ id, kind }) => kind === 'image' && ids.includes(id))
        .length,
  )
  if (readOnly) return null
  return (
    <>
      <div className="flex gap-2">
        <Button
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => editor.duplicate(ids)}
        >
          <Trans>Duplicate</Trans>
        </Button>
        <Button icon={<Trash2 aria-hidden className="size-4" />} onClick={() => editor.remove(ids)}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {images > 0 ? <BulkTags ids={ids} images={images} /> : null}
    </>
  )
}
