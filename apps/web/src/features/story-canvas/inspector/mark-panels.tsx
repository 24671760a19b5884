import { cutText } from '@plax/story-engine/characters'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CanvasComment, CanvasGroup } from '@plax/story-engine/canvas'
import { MAX_COMMENT_CHARS, MAX_TITLE_CHARS } from '@plax/story-engine/limits'
import { StickyNote, Trash2, Ungroup } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useEditor, useEditorState } from '../use-editor.ts'
import { TextControl } from './controls.tsx'
import { ManyActions } from './many-selected.tsx'
import { MarkColorControl } from './mark-color-control.tsx'
import { useFocusedField } from './use-focused-field.ts'

/** The fields of a note. */
export function CommentPanel({ comment }: { comment: CanvasComment }) {
  const { t } = useLingui()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const panel = useRef<HTMLFieldSetElement>(null)
  useFocusedField(panel, comment.id)
  return (
    <fieldset ref={panel} disabled={readOnly} className="flex min-w-0 flex-col gap-4">
      <legend className="mb-4 flex items-center gap-3 font-semibold">
        <StickyNote aria-hidden className="size-5 text-gold" />
        <Trans>Note</Trans>
      </legend>
      <TextControl
        nodeId={comment.id}
        field="text"
        label={t`Text`}
        hint={t`For canvas editors only. Not part of the story.`}
        multiline
        max={MAX_COMMENT_CHARS}
        value={comment.text}
        onChange={(text) =>
          editor.updateComment(comment.id, { text: cutText(text, MAX_COMMENT_CHARS) }, 'text')
        }
      />
      <MarkColorControl
        value={comment.color}
        onChange={(color) => editor.updateComment(comment.id, { color }, 'color')}
      />
      {readOnly ? null : (
        <Button
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => editor.remove([comment.id])}
        >
          <Trans>Delete</Trans>
        </Button>
      )}
    </fieldset>
  )
}

/** The fields of a group, and what can be done with all its nodes. */
export function GroupPanel({ group }: { group: CanvasGroup }) {
  const { t } = useLingui()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const panel = useRef<HTMLFieldSetElement>(null)
  useFocusedField(panel, group.id)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold">
          <Trans>Group</Trans>
        </h2>
        <p className="text-sm text-ink-faint">
          <Plural value={group.nodeIds.length} one="# node" other="# nodes" />
        </p>
      </div>
      <fieldset ref={panel} disabled={readOnly} className="flex min-w-0 flex-col gap-4">
        <legend className="sr-only">{t`Group fields`}</legend>
        <TextControl
          nodeId={group.id}
          field="title"
          label={t`Title`}
          max={MAX_TITLE_CHARS}
          value={group.title}
          onChange={(title) =>
            editor.updateGroup(group.id, { title: cutText(title, MAX_TITLE_CHARS) }, 'title')
          }
        />
        <MarkColorControl
          value={group.color}
          onChange={(color) => editor.updateGroup(group.id, { color }, 'color')}
        />
      </fieldset>
      {readOnly ? null : (
        <Button
          icon={<Ungroup aria-hidden className="size-4" />}
          onClick={() => editor.ungroup(group.id)}
        >
          <Trans>Ungroup</Trans>
        </Button>
      )}
      <ManyActions ids={group.nodeIds} />
    </div>
  )
}
