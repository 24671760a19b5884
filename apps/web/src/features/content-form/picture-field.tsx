import { Trans } from '@lingui/react/macro'
import { thumbnailMaxSide } from '@plax/contracts/content/content-values'
import type { ComponentProps } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Api } from '../../lib/api.ts'
import { shrinkImage } from '../../lib/upload/shrink-image.ts'
import { uploadPicture } from '../../lib/upload/upload-picture.ts'
import { CoverField } from '../../ui/cover-field.tsx'
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
  assetOid,
  content,
  onChange,
  ...field
}: Pick<ComponentProps<typeof CoverField>, 'label' | 'hint' | 'error' | 'inputId' | 'children'> & {
  assetOid: string | null
  content: Content
  onChange: (assetOid: string | null) => void
}) {
  const { api } = useApp()
  return (
    <CoverField
      {...field}
      shape="wide"
      picture={useKnownPicture(assetOid, content)}
      isChosen={assetOid !== null}
      nothing={<Trans>No image yet</Trans>}
      upload={async (file) => onChange(await addPicture(api, file, content.contentOid))}
      onRemove={() => onChange(null)}
    />
  )
}
