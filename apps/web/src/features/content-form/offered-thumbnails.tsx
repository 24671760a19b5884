import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { showToast } from '../../ui/toast.ts'
import { clockOf } from './clock.ts'
import { useEncoding } from './encoding.queries.ts'
import { addPicture } from './picture-field.tsx'
import type { ContentForm } from './use-content-form.ts'

/** Images that encoding took from the video; one becomes the thumbnail by a click. */
export function OfferedThumbnails({
  setup,
  contentOid,
  onChoose,
}: {
  setup: ContentForm
  contentOid: string
  onChoose: (assetOid: string) => void
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
  if (!data?.thumbnails.length) return null
  return (
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
  )
}
