import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Eye, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Input } from '../../../ui/input.tsx'
import { Field } from '../../../ui/field.tsx'
import { Part } from '../../../ui/part.tsx'
import type { Studio } from '../live.api.ts'

/** Server and key for the streaming software, and the settings that work best. */
export function ConnectPart({ studio }: { studio: Studio }) {
  const { t } = useLingui()
  const { api } = useApp()
  const [asks, setAsks] = useState(false)
  const read = useMutation({ mutationFn: () => api('GET /live/key2', {}) })
  const renew = useMutation({
    mutationFn: () => api('POST /live/key2', {}),
    onSuccess: () => setAsks(false),
  })
  const shown = renew.data ?? read.data
  return (
    <Part title={<Trans>Streaming software</Trans>}>
      <Card className="flex flex-col gap-4">
        {shown ? (
          <>
            <Copied
              label={t({ message: 'Server', context: 'streaming software' })}
              text={shown.servers.rtmps ?? shown.servers.rtmp}
            />
            <Copied label={t`Stream key`} text={shown.key} isSecret />
            <p className="text-sm text-ink-faint">
              <Trans>
                Anyone with the key can go live on your channel. Never show it on stream.
              </Trans>
            </p>
            <Button
              size="sm"
              variant="ghost"
              className="self-start"
              icon={<RefreshCw aria-hidden className="size-4" />}
              onClick={() => setAsks(true)}
            >
              <Trans>New stream key</Trans>
            </Button>
          </>
        ) : (
          <>
            <p className="text-sm text-ink-soft">
              <Trans>
                In OBS, open Settings, then Stream, choose “Custom”, and enter the server and the
                key.
              </Trans>
            </p>
            <Button
              className="self-start"
              icon={<Eye aria-hidden className="size-4" />}
              busy={read.isPending}
              onClick={() => read.mutate()}
            >
              <Trans>Show server and key</Trans>
            </Button>
          </>
        )}
        <Failure error={read.error ?? renew.error} />
        <Settings studio={studio} />
      </Card>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={<Trans>Create a new stream key?</Trans>}
        actions={
          <>
            <Button onClick={() => setAsks(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="danger" busy={renew.isPending} onClick={() => renew.mutate()}>
              <Trans context="a stream key">Create new key</Trans>
            </Button>
          </>
        }
      >
        <p className="text-sm text-ink-soft">
          <Trans>
            The old key stops working, and software that streams with it is disconnected. Enter the
            new one there.
          </Trans>
        </p>
      </Dialog>
    </Part>
  )
}

function Copied({ label, text, isSecret }: { label: string; text: string; isSecret?: boolean }) {
  return (
    <Field label={label}>
      {(ids) => (
        <div className="flex gap-2">
          <Input {...ids} readOnly type={isSecret ? 'password' : 'text'} value={text} />
          <CopyButton text={text} />
        </div>
      )}
    </Field>
  )
}

/** R-live-047. */
function Settings({ studio: { level } }: { studio: Studio }) {
  const height = Math.min(level.maxHeight ?? 1080, 1080)
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-medium">
        <Trans>Recommended settings</Trans>
      </summary>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-ink-soft">
        <li>
          <Trans>Resolution: {height}p or lower, 30 or 60 frames a second</Trans>
        </li>
        <li>
          <Trans>Video: H.264, 3,000 to 6,000 kbit/s, a keyframe every 2 seconds</Trans>
        </li>
        <li>
          <Trans>Audio: AAC, 128 or 160 kbit/s</Trans>
        </li>
        <li>
          <Trans>Tune: zerolatency, if your software offers it</Trans>
        </li>
      </ul>
    </details>
  )
}
