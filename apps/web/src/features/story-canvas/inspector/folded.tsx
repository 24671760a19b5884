import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { useEditorState } from '../use-editor.ts'

/** Fields that most never need, behind their heading; open where a problem leads into them. */
export function Folded({
  nodeId,
  fields,
  title,
  aside,
  children,
}: {
  nodeId: string
  /** The paths of the fields in it. */
  fields: readonly string[]
  title: ReactNode
  /** What is set in it, in a word or a number. */
  aside?: ReactNode
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const isAsked = useEditorState(
    ({ focus }) => focus?.nodeId === nodeId && fields.includes(focus.field),
  )
  // Once asked for it stays open, so that the field does not vanish as it loses the focus.
  if (isAsked && !isOpen) setOpen(true)
  // Nothing can be pressed in a canvas that is only read, so all is open there.
  const readOnly = useEditorState((state) => state.readOnly)
  const shown = isOpen || isAsked || readOnly
  return (
    <div className="rounded-md border border-line">
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setOpen(!shown)}
        className="flex min-h-10 w-full items-center gap-2 rounded-md px-3 text-left text-sm font-medium text-ink-soft hover:bg-pressed pointer-coarse:min-h-11"
      >
        <ChevronRight
          aria-hidden
          className={cx('size-4 text-ink-faint transition-transform', shown && 'rotate-90')}
        />
        <span className="flex-1">{title}</span>
        {aside}
      </button>
      {shown ? (
        <div className="flex flex-col gap-4 border-t border-line p-3">{children}</div>
      ) : null}
    </div>
  )
}
