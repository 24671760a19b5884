import { useLingui } from '@lingui/react/macro'
import { MAX_COMMENT_CHARS } from '@plax/story-engine/limits'
import { NodeResizer, type NodeProps } from '@xyflow/react'
import { memo, useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { useCharacterLimit } from '../../../ui/use-character-limit.ts'
import { useEditor, useEditorState } from '../use-editor.ts'
import type { FlowComment } from './flow-model.ts'

/** A sticky note; a double click writes on it in place. */
export const CommentCard = memo(function CommentCard({ data, selected }: NodeProps<FlowComment>) {
  const { t } = useLingui()
  const editor = useEditor()
  const readOnly = useEditorState((state) => state.readOnly)
  const [writing, setWriting] = useState(false)
  const { id, text, color } = data.comment
  const limited = useCharacterLimit<HTMLTextAreaElement>({
    maxLength: MAX_COMMENT_CHARS,
    value: text,
    onChange: (event) => editor.updateComment(id, { text: event.currentTarget.value }, 'text'),
  })
  return (
    <div
      onDoubleClick={() => setWriting(!readOnly)}
      className={cx(
        `plax-comment plax-mark-${color} size-full overflow-hidden rounded-lg border border-(--mark) bg-(--mark-soft) text-sm text-ink`,
        selected && 'outline-2 outline-accent-ink',
      )}
    >
      {selected && !readOnly ? (
        <NodeResizer
          minWidth={80}
          minHeight={40}
          onResizeEnd={(_, { x, y, width, height }) =>
            editor.updateComment(id, { position: { x, y }, ...inBounds({ width, height }) }, 'size')
          }
        />
      ) : null}
      {writing ? (
        <textarea
          autoFocus
          aria-label={t`Note`}
          value={text}
          {...limited}
          onBlur={() => setWriting(false)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setWriting(false)
          }}
          className="nodrag nowheel size-full resize-none bg-transparent p-3 text-base outline-none"
        />
      ) : (
        <p className="size-full overflow-hidden p-3 text-base break-words whitespace-pre-wrap">
          {text || <span className="text-ink-soft italic">{t`Empty note`}</span>}
        </p>
      )}
    </div>
  )
})

function inBounds({ width, height }: { width: number; height: number }) {
  return {
    width: Math.min(2_000, Math.round(width)),
    height: Math.min(2_000, Math.round(height)),
  }
}
