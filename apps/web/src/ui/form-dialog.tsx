import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useOneAtATime } from '../lib/use-one-at-a-time.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Failure } from './failure.tsx'
import { isFilledIn } from './form/check.ts'

export interface FormDialogProps {
  title: ReactNode
  description?: ReactNode
  /** The words of the button that does it. */
  confirm: ReactNode
  danger?: boolean
  wide?: boolean
  /** Whether what is filled in can be sent. */
  isReady?: boolean
  /** Whether something is filled in that must not go by a slip. */
  isChanged?: boolean
  /** Ends with the dialog closed, unless it answers false; what it throws is told in the dialog, which stays open. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** What is filled in. */
  children?: ReactNode
}

/** A question before an act, and what the act needs to know. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, confirm, danger, wide = false, isReady = true, isChanged } = props
  const formId = useId()
  const single = useOneAtATime()
  const act = useMutation({
    mutationFn: props.onConfirm,
    onSuccess: (done) => (done === false ? undefined : props.onClose()),
    onSettled: single.end,
  })
  const problem = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (act.error) problem.current?.scrollIntoView({ block: 'nearest' })
  }, [act.error])
  return (
    <Dialog
      open
      wide={wide}
      onClose={props.onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={props.onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={act.isPending}
            disabled={!isReady}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form
        noValidate
        id={formId}
        className="flex flex-col gap-4"
        data-unsaved={isChanged || undefined}
        // What was refused is no longer what is written.
        onChange={() => (act.isError ? act.reset() : undefined)}
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilledIn(event.currentTarget) && isReady && single.begin()) act.mutate()
        }}
      >
        {props.children}
        <div ref={problem} className="empty:hidden">
          <Failure error={act.error} />
        </div>
      </form>
    </Dialog>
  )
}
