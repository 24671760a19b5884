import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Upload } from 'lucide-react'
import { useId, useState, type DragEvent } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import type { ImageFit } from './image-crop/image-fit.ts'
import { ImageRefusal, useImageFit } from './image-crop/use-image-fit.tsx'
import { Progress } from './progress.tsx'

type State =
  | { kind: 'idle' }
  | { kind: 'sending'; file: File; part: number | null }
  | { kind: 'done'; file: File }
  | { kind: 'failed'; file: File; message: string | null; canRetry: boolean }

/** Too large, or of a type that isn’t accepted: the same file is refused again. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof ImageRefusal ||
    (error instanceof ApiError && [413, 415].includes(error.status))
  )
}

/** Takes a file by drag or by choice, shows how far it is, and offers another try. */
export function Uploader({
  label,
  hint,
  accept,
  inputId,
  fit,
  upload,
}: {
  label: string
  hint?: string
  /** As in `<input accept>`. */
  accept: string
  /** By which something else opens the choice of a file. */
  inputId?: string
  /** What an image must be; others are made to fit first. */
  fit?: ImageFit
  /** Sends the file; tells the part sent, from 0 to 1, where it is known. */
  upload: (file: File, onPart: (part: number) => void) => Promise<void>
}) {
  const { t } = useLingui()
  const own = useId()
  const id = inputId ?? own
  const [over, setOver] = useState(false)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const { fitImage, dialog } = useImageFit()
  const send = async (file: File) => {
    let sent: File | null = file
    try {
      if (fit) sent = await fitImage(file, fit)
      if (sent) await sendFitting(sent)
    } catch (error) {
      const isTold =
        error instanceof ImageRefusal || (error instanceof ApiError && !error.asksLogIn)
      setState({
        kind: 'failed',
        file: sent ?? file,
        message: isTold ? error.message : null,
        canRetry: !isRefused(error),
      })
    }
  }
  const sendFitting = async (sent: File) => {
    setState({ kind: 'sending', file: sent, part: null })
    await upload(sent, (part) => setState({ kind: 'sending', file: sent, part }))
    setState({ kind: 'done', file: sent })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void send(file)
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'relative flex flex-col items-center gap-2 rounded-lg border border-dashed px-5 py-8 text-center transition-colors focus-within:outline-2 focus-within:outline-accent-ink',
        over ? 'border-accent-ink bg-accent-soft' : 'border-line-strong hover:bg-pressed',
      )}
    >
      <Upload aria-hidden className="size-6 text-ink-faint" />
      <label htmlFor={id} className="cursor-pointer font-medium after:absolute after:inset-0">
        {label}
      </label>
      {hint ? <p className="text-sm text-ink-faint">{hint}</p> : null}
      <input
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      {dialog}
      <div aria-live="polite" className="w-full max-w-xs text-sm">
        {state.kind === 'sending' ? (
          <Progress
            label={t`Uploading ${state.file.name}`}
            {...(state.part === null ? {} : { value: state.part })}
          />
        ) : null}
        {state.kind === 'done' ? (
          <p className="inline-flex items-center gap-1.5 text-good">
            <CircleCheck aria-hidden className="size-4" /> {state.file.name}
          </p>
        ) : null}
        {state.kind === 'failed' ? (
          <div className="relative z-10 flex flex-col items-center gap-2 text-danger">
            <p>{state.message ?? <Trans>The upload was interrupted.</Trans>}</p>
            {state.canRetry ? (
              <Button size="sm" onClick={() => void send(state.file)}>
                <Trans>Try again</Trans>
              </Button>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  )
}
