import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { knownFieldLabel } from '../field-labels.ts'
import { useNodeName } from '../inspector/connections.tsx'
import { chooseCanvas, useEditor, useEditorState } from '../use-editor.ts'
import { useTime } from '../versions/version-row.tsx'
import { CompileProgress } from './compile-progress.tsx'
import { compilesQuery, type Compiles } from './compiles.query.ts'
import type { Compile } from './use-compile.ts'
import { useRollback } from './use-rollback.ts'

/** How far a compile is while it runs; why it failed, and what can be gone back to, afterwards. */
export function CompileStatus({
  contentOid,
  compile,
  onJump,
}: {
  contentOid: string
  compile: Compile
  onJump: () => void
}) {
  if (compile.isPending) {
    return (
      <div className="border-t border-line px-4 py-2">
        <CompileProgress contentOid={contentOid} />
      </div>
    )
  }
  if (compile.failure === null) return null
  const { failure, dismiss } = compile
  return <Failure contentOid={contentOid} text={failure} onDismiss={dismiss} onJump={onJump} />
}

/** R-story-chat-032: the failure, and the way back to the compile before. */
function Failure({
  contentOid,
  text,
  onDismiss,
  onJump,
}: {
  contentOid: string
  text: string
  onDismiss: () => void
  onJump: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const { data } = useQuery(compilesQuery(api, contentOid))
  const items = data?.items ?? []
  const current = items.find(({ isCurrent }) => isCurrent)
  const before = items[items.findIndex(({ isCurrent }) => isCurrent) + 1]
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-danger bg-danger-soft px-4 py-2 text-sm"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
      <span className="min-w-48 flex-1">
        {text} <FirstError onJump={onJump} /> <ToFix />{' '}
        {current ? <StaysInForce compile={current} /> : null}
      </span>
      {before ? <RollbackButton contentOid={contentOid} to={before} onDone={onDismiss} /> : null}
      <IconButton label={t`Dismiss`} className="ml-auto" onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

/** What is wrong first, and where: a press leads there. */
function FirstError({ onJump }: { onJump: () => void }) {
  const { t } = useLingui()
  const editor = useEditor()
  const nameOf = useNodeName()
  const error = useEditorState(({ problems }) =>
    problems.find(({ severity }) => severity === 'error'),
  )
  const node = useEditorState((state) =>
    chooseCanvas(state).nodes.find(({ id }) => id === error?.nodeId),
  )
  if (!error) return null
  const { message, field } = error
  if (!node) return message
  const name = nameOf(node)
  const known = field ? knownFieldLabel(field) : null
  const label = known ? t(known) : ''
  return (
    <button
      type="button"
      className="text-left font-medium underline underline-offset-2"
      onClick={() => {
        editor.reveal(node.id, field ?? null)
        onJump()
      }}
    >
      {label ? t`“${name}”, ${label}: ${message}` : t`“${name}”: ${message}`}
    </button>
  )
}

/** How many errors block the compile now: fewer with each that is fixed. */
function ToFix() {
  const errors = useEditorState(
    ({ problems }) => problems.filter(({ severity }) => severity === 'error').length,
  )
  const [hadErrors, setHadErrors] = useState(errors > 0)
  if (errors > 0 && !hadErrors) setHadErrors(true)
  if (errors > 0) {
    return <Plural value={errors} one="Fix # error to compile." other="Fix # errors to compile." />
  }
  return hadErrors ? <Trans>All errors are fixed.</Trans> : null
}

function StaysInForce({ compile }: { compile: Compiles['items'][number] }) {
  const time = useTime(compile.compiledAt)
  return (
    <span className="text-ink-soft">
      <Trans>Chats still use the compiled version from {time}.</Trans>
    </span>
  )
}

function RollbackButton({
  contentOid,
  to,
  onDone,
}: {
  contentOid: string
  to: Compiles['items'][number]
  onDone: () => void
}) {
  const rollback = useRollback(contentOid)
  const time = useTime(to.compiledAt)
  return (
    <Button
      size="sm"
      busy={rollback.isPending}
      icon={<Undo2 aria-hidden className="size-4" />}
      onClick={() => rollback.mutate(to.hash, { onSuccess: onDone })}
    >
      <Trans>Roll back to {time}</Trans>
    </Button>
  )
}
