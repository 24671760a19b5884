import { Trans, useLingui } from '@lingui/react/macro'
import type { Picture as PictureData } from '@plax/contracts/media/media'
import { tierIconSidePixels } from '@plax/contracts/subscription/subscription-values'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { uploadPicture } from '../../lib/upload/upload-picture.ts'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TierIcon } from './tier-icon.tsx'

const side = tierIconSidePixels

/** The icon of a tier; a small square PNG is advised (R-subscription-006). */
export function TierIconField({
  icon,
  name,
  onIcon,
  onBusy,
}: {
  icon: PictureData | null
  name: string
  onIcon: (icon: PictureData | null) => void
  onBusy: (isBusy: boolean) => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const input = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture(api, file, 'tier'),
    onMutate: () => onBusy(true),
    onSuccess: onIcon,
    onSettled: () => onBusy(false),
  })
  return (
    <div className="flex flex-wrap items-center gap-4">
      <TierIcon icon={icon} name={name} />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
        <p className="text-sm">
          <span className="font-medium">
            <Trans>Icon</Trans>
          </span>{' '}
          <span className="text-ink-faint">
            <Trans>
              A {side} × {side} px PNG looks best.
            </Trans>
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" busy={upload.isPending} onClick={() => input.current?.click()}>
            <Trans>Upload icon</Trans>
          </Button>
          {icon ? (
            <Button
              size="sm"
              variant="ghost"
              disabled={upload.isPending}
              onClick={() => onIcon(null)}
            >
              <Trans>Remove icon</Trans>
            </Button>
          ) : null}
        </div>
        <Failure error={upload.error} />
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Upload icon`}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) upload.mutate(file)
        }}
      />
    </div>
  )
}
