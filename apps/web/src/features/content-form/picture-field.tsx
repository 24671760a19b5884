import { Trans, useLingui } from '@lingui/react/macro'
import { thumbnailMaxSide } from '@plax/contracts/content/content-values'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Api } from '../../lib/api.ts'
import { shrinkImage } from '../../lib/upload/shrink-image.ts'
import { uploadPicture } from '../../lib/upload/upload-picture.ts'
import { About } from '../../ui/about.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Picture } from '../../ui/picture.tsx'
import { imageTypes } from '../../ui/image-input.tsx'
import { Uploader } from '../../ui/uploader.tsx'
import type { Content } from './content.queries.ts'
import { rememberPicture, useKnownPicture } from './known-pictures.ts'

const limits = {
  maxBytes: 20 * 1024 * 1024,
  maxWidth: thumbnailMaxSide,
  maxHeight: thumbnailMaxSide,
}

/** Uploads an image of a content, made small enough first, and answers its id. */
export async function addPicture(api: Api, file: File, contentOid: string): Promise<string> {
  const shrunk = await shrinkImage(file, limits)
  const added = await uploadPicture(api, shrunk, `content:${contentOid}`)
  rememberPicture(added)
  return added.assetOid
}

/** One image of a content: shown, chosen and removed. */
export function PictureField({
  label,
  hint,
  assetOid,
  content,
  error,
  inputId,
  onChange,
  children,
}: {
  label: string
  hint: string
  assetOid: string | null
  content: Content
  error: string | undefined
  inputId?: string
  onChange: (assetOid: string | null) => void
  children?: ReactNode
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const picture = useKnownPicture(assetOid, content)
  return (
    <div role="group" aria-label={label} className="flex min-w-0 flex-col gap-2">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <div className="flex flex-wrap gap-4">
        <div className="flex aspect-video w-48 items-center justify-center self-start overflow-hidden rounded-lg border border-line bg-pressed text-center text-xs text-ink-faint">
          {picture ? (
            <Picture picture={picture} alt={label} name="" className="size-full" />
          ) : (
            <span className="px-3">
              <Trans>No image yet</Trans>
            </span>
          )}
        </div>
        <div className="flex min-w-56 flex-1 flex-col gap-2">
          <Uploader
            label={assetOid ? t`Change image` : t`Choose image`}
            hint={hint}
            {...(inputId && { inputId })}
            accept={imageTypes}
            upload={async (file) => onChange(await addPicture(api, file, content.contentOid))}
          />
          {assetOid ? (
            <Button
              size="sm"
              variant="ghost"
              className="self-start"
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => onChange(null)}
            >
              <Trans>Remove</Trans>
              <About>{label}</About>
            </Button>
          ) : null}
        </div>
      </div>
      {children}
      <Failure error={error} />
    </div>
  )
}
