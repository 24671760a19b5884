import type { Picture } from '@plax/contracts/media/media'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadPicture } from '../../../lib/upload/upload-picture.ts'
import { useApp } from '../../../lib/app-context.ts'

/** The one image of a comment that is being written. */
export function useCommentPicture(first: Picture | null = null) {
  const { api } = useApp()
  const [picture, setPicture] = useState(first)
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture(api, file, 'comment'),
    onSuccess: setPicture,
  })
  return {
    picture,
    isBusy: upload.isPending,
    error: upload.error,
    send: (file: File) => upload.mutate(file),
    /** Takes it out; where one is named, only that one. */
    clear: (assetOid?: string | null) => {
      upload.reset()
      setPicture((now) => (assetOid === undefined || now?.assetOid === assetOid ? null : now))
    },
  }
}
