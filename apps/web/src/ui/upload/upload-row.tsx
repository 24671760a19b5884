import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Pause, Play, RotateCcw, X } from 'lucide-react'
import { ApiError } from '../../lib/api-error.ts'
import { IntegrityError } from '../../lib/upload/send-file.ts'
import { durationWords, sizeWords } from '../../lib/upload/size-words.ts'
import type { Upload, Uploads } from '../../lib/upload/uploads.ts'
import { IconButton } from '../icon-button.tsx'
import { Progress } from '../progress.tsx'

/** A file on its way: how far, how fast, how long, and what can be done with it. */
export function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useLingui()
  const { id, name, state, sentBytes, bytes } = upload
  const isSending = state === 'uploading' || state === 'paused'
  const isBusy = state === 'loading' || state === 'packaging'
  return (
    <li className="flex items-center gap-3 p-3 pl-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="truncate text-sm font-medium">{name}</p>
        {isSending || isBusy ? (
          <Progress
            label={t`Uploading ${name}`}
            {...(isSending ? { value: bytes > 0 ? sentBytes / bytes : 0 } : {})}
          />
        ) : null}
        <div className="text-xs text-ink-soft tabular-nums">
          <Status upload={upload} />
        </div>
      </div>
      <div className="flex">
        {state === 'loading' || state === 'uploading' ? (
          <IconButton label={t`Pause ${name}`} onClick={() => uploads.pause(id)}>
            <Pause aria-hidden />
          </IconButton>
        ) : null}
        {state === 'paused' ? (
          <IconButton label={t`Continue ${name}`} onClick={() => uploads.resume(id)}>
            <Play aria-hidden />
          </IconButton>
        ) : null}
        {state === 'error' ? (
          <IconButton label={t`Try ${name} again`} onClick={() => uploads.resume(id)}>
            <RotateCcw aria-hidden />
          </IconButton>
        ) : null}
        <IconButton
          label={state === 'ready' ? t`Hide ${name}` : t`Cancel ${name}`}
          onClick={() => uploads.remove(id)}
        >
          <X aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

function Status({ upload }: { upload: Upload }) {
  const { i18n } = useLingui()
  const { state, sentBytes, bytes, rate, secondsLeft, isWaiting, error } = upload
  const sent = sizeWords(sentBytes, i18n)
  const total = sizeWords(bytes, i18n)
  if (isWaiting) {
    return (
      <span role="status">
        <Trans>Waiting for a connection. The upload continues automatically.</Trans>
      </span>
    )
  }
  switch (state) {
    case 'loading':
      return <Trans>Preparing…</Trans>
    case 'packaging':
      return <Trans>Checking the file…</Trans>
    case 'paused':
      return (
        <Trans>
          Paused at {sent} of {total}
        </Trans>
      )
    case 'ready':
      return (
        <span className="inline-flex items-center gap-1.5 text-good">
          <CircleCheck aria-hidden className="size-3.5" />
          <Trans>Uploaded</Trans> · {total}
        </span>
      )
    case 'error':
      return (
        <span role="alert" className="text-danger">
          <Fault error={error} />
        </span>
      )
    default:
      return (
        <span className="flex flex-wrap gap-x-2">
          <span>
            <Trans>
              {sent} of {total}
            </Trans>
          </span>
          {rate === null ? null : <Pace rate={rate} secondsLeft={secondsLeft} />}
        </span>
      )
  }
}

function Pace({ rate, secondsLeft }: { rate: number; secondsLeft: number | null }) {
  const { i18n } = useLingui()
  const speed = sizeWords(rate, i18n)
  const time = secondsLeft === null ? null : durationWords(secondsLeft, i18n)
  return (
    <>
      <span>· {speed}/s</span>
      {time === null ? null : (
        <span>
          · <Trans>{time} left</Trans>
        </span>
      )}
    </>
  )
}

/** A refusal has its own words; else it was the line (R-upload-003). */
function Fault({ error }: { error: unknown }) {
  if (error instanceof ApiError && error.status < 500) return error.message
  if (error instanceof IntegrityError) {
    return <Trans>The file was damaged during upload. Upload it again.</Trans>
  }
  return <Trans>Upload failed. Check your connection and try again.</Trans>
}
