import { Trans, useLingui } from '@lingui/react/macro'
import type { Picture } from '@plax/contracts/media/media'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useViewer, viewerQueryKey } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { ImageInput } from '../../ui/image-input.tsx'
import { profileImage } from '../../ui/image-crop/image-fit.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { BannerField } from './banner-field.tsx'
import { type Channel, type ChannelSettings, settingsQuery } from './channel.api.ts'
import { DisplayNames } from './display-names.tsx'
import { displayNamesOf, nameRefusals, type NamesDraft, namesDraftOf } from './names-draft.ts'

interface Props {
  channel: Channel
  onClose: () => void
}

/** The image, display name, and banner of a channel, changed on its page; managers leave the image. */
export function ChannelIdentity({ channel, onClose }: Props) {
  const { api } = useApp()
  const settings = useQuery(settingsQuery(api, channel.creator.oid))
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={<Trans>Edit channel</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isBusy}
            disabled={!settings.data}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <Loaded query={settings} pending={<Skeleton className="h-96" />}>
        {(data) => (
          <IdentityForm
            channel={channel}
            settings={data}
            formId={formId}
            onBusy={setBusy}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

/** What is chosen and not saved: a new image, none, or undefined if it stays. */
type Chosen = File | null | undefined

function IdentityForm({
  channel,
  settings,
  formId,
  onBusy,
  onClose,
}: Props & { settings: ChannelSettings; formId: string; onBusy: (isBusy: boolean) => void }) {
  const { t } = useLingui()
  const isOwn = useViewer()?.oid === channel.creator.oid
  const { form, isChanged } = useDraft<NamesDraft>(namesDraftOf(settings))
  const [image, setImage] = useState<Chosen>()
  const [banner, setBanner] = useState<Picture | null>(settings.banner)
  const save = useSave(channel)
  const { onSubmit, isBusy, problem } = useSend(
    form,
    async (names) => {
      await save({ displayNames: displayNamesOf(names), banner, image })
      showToast(t`Channel saved`)
      onClose()
    },
    { fieldOf: nameRefusals },
  )
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const isUnsaved =
    isChanged || image !== undefined || banner?.assetOid !== settings.banner?.assetOid
  return (
    <form
      noValidate
      id={formId}
      data-unsaved={isUnsaved || undefined}
      className="flex flex-col gap-6"
      onSubmit={onSubmit}
    >
      {isOwn ? <ProfileImage channel={channel} image={image} onImage={setImage} /> : null}
      <DisplayNames form={form} nickname={settings.nickname} />
      <BannerField picture={banner} onPicture={setBanner} />
      <p className="text-sm text-ink-soft">
        <MoreSettings isOwn={isOwn} creatorOid={channel.creator.oid} />
      </p>
      <Failure error={problem} />
    </form>
  )
}

/** Sends what is chosen; every screen that shows the creator then reads it anew. */
function useSave(channel: Channel) {
  const { api, queryClient } = useApp()
  const router = useRouter()
  const { oid: creatorOid } = channel.creator
  return async (chosen: {
    displayNames: Record<string, string>
    banner: Picture | null
    image: Chosen
  }) => {
    const { displayNames, banner, image } = chosen
    const body = { creatorOid, displayNames, bannerAssetOid: banner?.assetOid ?? null }
    const { settings } = await api('POST /channel/settings', { body })
    queryClient.setQueryData(settingsQuery(api, creatorOid).queryKey, settings)
    if (image !== undefined) queryClient.setQueryData(viewerQueryKey, await sendImage(api, image))
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'viewer' })
    // The title of the page has the name.
    await router.invalidate()
  }
}

async function sendImage(api: ReturnType<typeof useApp>['api'], image: File | null) {
  if (!image) return (await api('DELETE /account/picture', {})).user
  const form = new FormData()
  form.append('file', image)
  return (await api('POST /account/picture', { form })).user
}

function ProfileImage({
  channel,
  image,
  onImage,
}: {
  channel: Channel
  image: Chosen
  onImage: (image: Chosen) => void
}) {
  const { t } = useLingui()
  const { name, picture } = channel.creator
  const address = useMemo(() => (image ? URL.createObjectURL(image) : null), [image])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  const shown = image === undefined ? (picture?.url ?? null) : address
  return (
    <div role="group" aria-label={t`Profile image`} className="flex flex-wrap items-center gap-5">
      <Avatar name={name} src={shown} size="xl" eager />
      <div className="flex min-w-0 flex-1 basis-56 flex-wrap gap-2">
        <ImageInput label={t`Upload image`} fit={profileImage} onFile={onImage}>
          {(open) => (
            <Button size="sm" onClick={open}>
              <Trans>Upload image</Trans>
            </Button>
          )}
        </ImageInput>
        {shown ? (
          <Button size="sm" variant="ghost" onClick={() => onImage(picture ? null : undefined)}>
            <Trans context="profile">Remove image</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  )
}

const linkClasses = 'text-accent-ink underline underline-offset-4'

function MoreSettings({ isOwn, creatorOid }: { isOwn: boolean; creatorOid: string }) {
  if (isOwn) {
    return (
      <Link to="/studio" search={{ view: 'channel' } as never} className={linkClasses}>
        <Trans>All channel settings</Trans>
      </Link>
    )
  }
  return (
    <Link to="/channelmanager/$creatorOid" params={{ creatorOid }} className={linkClasses}>
      <Trans>All channel settings</Trans>
    </Link>
  )
}
