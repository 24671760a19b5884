import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronUp, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import type { Problem } from './editor.ts'
import { useNodeName } from './inspector/connections.tsx'
import { chooseCanvas, useEditor, useEditorState } from './use-editor.ts'

export const shownAtMost = 200

/** What is wrong with the canvas; a press leads to the node and the field. */
export function ProblemList({ onJump }: { onJump: () => void }) {
  const problems = useEditorState((state) => state.problems)
  const editor = useEditor()
  const open = useEditorState((state) => state.problemsOpen)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return (
    <ProblemBar
      errors={errors}
      warnings={problems.length - errors}
      open={open}
      onOpen={editor.openProblems}
    >
      {problems.slice(0, shownAtMost).map((problem, index) => (
        <ProblemRow
          key={`${problem.code}:${problem.nodeId}:${problem.field}:${index}`}
          problem={problem}
          onJump={onJump}
        />
      ))}
    </ProblemBar>
  )
}

/** How much is wrong with what is drawn; unfolded, its rows. */
export function ProblemBar({
  errors,
  warnings,
  open,
  onOpen,
  children,
}: {
  errors: number
  warnings: number
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}) {
  const { t } = useLingui()
  const isClean = errors + warnings === 0
  return (
    <section aria-label={t`Problems`} className="border-t border-line bg-overlay">
      <button
        type="button"
        aria-expanded={open}
        disabled={isClean}
        onClick={() => onOpen(!open)}
        className="flex h-10 w-full items-center gap-3 px-4 text-sm hover:bg-pressed disabled:hover:bg-transparent pointer-coarse:h-11"
      >
        <span aria-live="polite" className="flex flex-1 items-center gap-3">
          {isClean ? (
            <span className="inline-flex items-center gap-1.5 text-good">
              <CircleCheck aria-hidden className="size-4" />
              <Trans>No problems found</Trans>
            </span>
          ) : null}
          {errors > 0 ? (
            <span className="inline-flex items-center gap-1.5 text-danger">
              <CircleAlert aria-hidden className="size-4" />
              <Plural value={errors} one="# error" other="# errors" />
            </span>
          ) : null}
          {warnings > 0 ? (
            <span className="inline-flex items-center gap-1.5 text-gold">
              <TriangleAlert aria-hidden className="size-4" />
              <Plural value={warnings} one="# warning" other="# warnings" />
            </span>
          ) : null}
        </span>
        {isClean ? null : (
          <ChevronUp
            aria-hidden
            className={cx('size-4 text-ink-faint transition-transform', open && 'rotate-180')}
          />
        )}
      </button>
      {open && !isClean ? (
        <ul className="max-h-52 overflow-y-auto border-t border-line py-1">{children}</ul>
      ) : null}
    </section>
  )
}

function ProblemRow({ problem, onJump }: { problem: Problem; onJump: () => void }) {
  const editor = useEditor()
  const name = useNodeName()
  const { nodeId, field, severity } = problem
  const node = useEditorState((state) => chooseCanvas(state).nodes.find(({ id }) => id === nodeId))
  const Icon = severity === 'error' ? CircleAlert : TriangleAlert
  const content = (
    <>
      <Icon
        aria-hidden
        className={cx('mt-0.5 size-4 shrink-0', severity === 'error' ? 'text-danger' : 'text-gold')}
      />
      <span className="min-w-0">
        {problem.message}
        {node ? <span className="ml-2 text-ink-faint">{name(node)}</span> : null}
      </span>
    </>
  )
  const classes =
    'flex w-full items-start gap-2.5 px-4 py-1.5 text-left text-sm pointer-coarse:py-3'
  return (
    <li>
      {node ? (
        <button
          type="button"
          className={cx(classes, 'hover:bg-pressed')}
          onClick={() => {
            editor.reveal(node.id, field ?? null)
            onJump()
          }}
        >
          {content}
        </button>
      ) : (
        <p className={classes}>{content}</p>
      )}
    </li>
  )
}
