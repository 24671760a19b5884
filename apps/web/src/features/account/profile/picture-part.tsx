import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { viewerQueryKey, type Viewer } from '../../../lib/viewer.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { profileImage } from '../../../ui/image-crop/image-fit.ts'
import { ImageInput } from '../../../ui/image-input.tsx'
import { Part } from '../../../ui/part.tsx'

/** One's picture, as it stands beside one's name everywhere. */
export function PicturePart({ viewer }: { viewer: Viewer }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const change = useMutation({
    mutationFn: async (file: File | null): Promise<Viewer> => {
      if (!file) return (await api('DELETE /account/picture', {})).user
      const form = new FormData()
      form.append('file', file)
      return (await api('POST /account/picture', { form })).user
    },
    onSuccess: async (user) => {
      queryClient.setQueryData(viewerQueryKey, user)
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'viewer' })
    },
  })
  return (
    <Part title={<Trans>Profile image</Trans>}>
      <Card className="flex flex-wrap items-center gap-5">
        <Avatar name={viewer.nickname} src={viewer.picture?.url ?? null} size="xl" />
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-3">
          <p className="text-sm text-ink-soft">
            <Trans>JPEG, PNG, WebP, or GIF. Everyone can see it.</Trans>
          </p>
          <div className="flex flex-wrap gap-2">
            <ImageInput
              label={t`Upload image`}
              fit={profileImage}
              onFile={(file) => change.mutate(file)}
            >
              {(open) => (
                <Button busy={change.isPending} onClick={open}>
                  <Trans>Upload image</Trans>
                </Button>
              )}
            </ImageInput>
            {viewer.picture ? (
              <Button
                variant="ghost"
                disabled={change.isPending}
                onClick={() => change.mutate(null)}
              >
                <Trans context="profile">Remove image</Trans>
              </Button>
            ) : null}
          </div>
          <Failure error={change.error} />
        </div>
      </Card>
    </Part>
  )
}
