import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { clockOf } from './clock.ts'
import { useEncoding } from './encoding.queries.ts'
import { addPicture } from './picture-field.tsx'
import { FileCover } from './file-cover.tsx'
import type { ContentForm } from './use-content-form.ts'

/** Images of the file, one of which becomes the thumbnail by a click: its cover, and some of the video. */
export function OfferedThumbnails({
  setup,
  contentOid,
  chosen,
  onChoose,
}: {
  setup: ContentForm
  contentOid: string
  chosen: string | null
  onChoose: (assetOid: string | null) => void
}) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const { data } = useEncoding(setup, contentOid)
  const take = useMutation({
    mutationFn: async (url: string) => {
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`The image answered ${answer.status}`)
      const file = new File([await answer.blob()], 'thumbnail.jpg', { type: 'image/jpeg' })
      return addPicture(api, file, contentOid)
    },
    onSuccess: onChoose,
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  if (!data) return null
  const cover = data.hasFileCover ? <FileCover {...{ contentOid, chosen, onChoose }} /> : null
  if (data.thumbnails.length === 0) return cover
  return (
    <>
      {cover}
      <div role="group" aria-label={t`From the video`} className="flex flex-col gap-2">
        <span aria-hidden className="text-sm text-ink-soft">
          <Trans>From the video</Trans>
        </span>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-6">
          {data.thumbnails.map(({ url, atMs, width, height }) => (
            <button
              key={atMs}
              type="button"
              disabled={take.isPending}
              aria-busy={take.isPending && take.variables === url}
              onClick={() => take.mutate(url)}
              className="overflow-hidden rounded-md border border-line transition-opacity hover:border-accent-ink disabled:opacity-55"
            >
              <img
                src={url}
                width={width}
                height={height}
                alt={t`Image at ${clockOf(atMs)}`}
                className="aspect-video w-full object-cover"
              />
            </button>
          ))}
        </div>
      </div>
    </>
  )
}
