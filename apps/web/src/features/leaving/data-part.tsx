import { sizeWords } from '../../lib/upload/size-words.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Part } from '../../ui/part.tsx'
import { saveData } from './save-data.ts'

/** All of one's data as a file. */
export function DataPart() {
  const { api, language } = useApp()
  const [bytes, setBytes] = useState(0)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const download = useMutation({
    mutationFn: () => {
      setBytes(0)
      stop.current = new AbortController()
      const { signal } = stop.current
      return saveData(api, { lang: language, signal, onBytes: setBytes })
    },
  })
  return (
    <Part title={<Trans>Your data</Trans>}>
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-4">
          <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
            <Trans>
              Your profile, chats, stories, purchases, and every wallet entry in one JSON file that
              explains each part. The server doesn’t keep a copy.
            </Trans>
          </p>
          {download.isPending ? (
            <Button onClick={() => stop.current.abort()}>
              <Trans>Stop</Trans>
            </Button>
          ) : (
            <Button
              icon={<Download aria-hidden className="size-4" />}
              onClick={() => download.mutate()}
            >
              <Trans>Download your data</Trans>
            </Button>
          )}
        </div>
        <State
          is={download.status}
          bytes={bytes}
          error={download.error}
          stopped={stop.current.signal.aborted}
        />
      </Card>
    </Part>
  )
}

function State({
  is,
  bytes,
  error,
  stopped,
}: {
  is: 'idle' | 'pending' | 'success' | 'error'
  bytes: number
  error: Error | null
  stopped: boolean
}) {
  const { t, i18n } = useLingui()
  const size = sizeWords(bytes, i18n)
  if (is === 'pending') {
    return (
      <div className="flex flex-col gap-2">
        <Progress label={t`Collecting your data`} />
        <p className="figures text-sm text-ink-soft">
          {bytes === 0 ? <Trans>Collecting your data…</Trans> : <Trans>{size} so far</Trans>}
        </p>
      </div>
    )
  }
  if (is === 'success') {
    return (
      <p role="status" className="text-sm text-good">
        <Trans>Your file is ready ({size}). Check your downloads.</Trans>
      </p>
    )
  }
  if (is !== 'error') return null
  if (stopped) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        <Trans>Stopped. No file was saved.</Trans>
      </p>
    )
  }
  return <Failure error={error} />
}
