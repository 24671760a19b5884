import { useLingui } from '@lingui/react/macro'
import type { CanvasNode } from '@plax/story-engine/canvas'
import { useEffect, useRef } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import { CharacterFields } from './character-fields.tsx'
import { Connections } from './connections.tsx'
import { ImageFields } from './image-fields.tsx'
import { LorebookFields } from './lorebook-fields.tsx'
import { StoryFields } from './story-fields.tsx'
import { TextFields } from './text-fields.tsx'

/** The editor of one node: all its fields, and what is connected to it. */
export function NodeFields({ nodeId }: { nodeId: string }) {
  const { t } = useLingui()
  const node = useEditorState((state) => chooseCanvas(state).nodes.find(({ id }) => id === nodeId))
  const readOnly = useEditorState((state) => state.readOnly)
  const panel = useRef<HTMLFieldSetElement>(null)
  useFocusedField(panel, nodeId)
  if (!node) return null
  return (
    <fieldset
      ref={panel}
      disabled={readOnly}
      className={cx(
        'flex min-w-0 flex-col gap-4',
        readOnly && '[&_:disabled]:cursor-default! [&_:disabled]:opacity-100!',
      )}
    >
      <legend className="sr-only">{t`Fields of the node`}</legend>
      <FieldsOf node={node} />
      <Connections node={node} />
    </fieldset>
  )
}

function FieldsOf({ node }: { node: CanvasNode }) {
  if (node.kind === 'text') return <TextFields node={node} />
  if (node.kind === 'image') return <ImageFields node={node} />
  if (node.kind === 'character') return <CharacterFields node={node} />
  if (node.kind === 'story') return <StoryFields node={node} />
  if (node.kind === 'lorebook') return <LorebookFields node={node} />
  return null
}

/** Focuses the field that a problem points at. */
function useFocusedField(panel: React.RefObject<HTMLElement | null>, nodeId: string): void {
  const editor = useEditor()
  const focus = useEditorState((state) => state.focus)
  useEffect(() => {
    if (focus?.nodeId !== nodeId) return undefined
    // A sheet takes the focus as it opens: ours comes after.
    const frame = requestAnimationFrame(() => {
      const place = panel.current?.querySelector(`[data-field="${CSS.escape(focus.field)}"]`)
      const control = place?.matches('input, textarea, select')
        ? place
        : (place?.querySelector('input, button, textarea, select') ?? place)
      if (!(control instanceof HTMLElement)) return
      control.scrollIntoView({ block: 'center' })
      control.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [editor, focus, nodeId, panel])
}
