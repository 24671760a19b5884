import { Trans, useLingui } from '@lingui/react/macro'
import type { InputOf } from '@plax/contracts'
import {
  emoticonMaxBytes,
  emoticonMaxFrames,
  emoticonMaxSeconds,
  emoticonNameMaxLength,
  emoticonPixels,
  emoticonsPerGroupMax,
} from '@plax/contracts/emoticon/emoticon-values'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { emoteImage } from '../../ui/image-crop/image-fit.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Part } from '../../ui/part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Uploader } from '../../ui/uploader.tsx'
import { EmoteImage } from './emote-image.tsx'
import { creatorEmotesQuery, type EmoteGroup } from './emotes.api.ts'

const maxKilobytes = emoticonMaxBytes / 1024

type StoredEmote = Omit<EmoteGroup['emoticons'][number], '_id'> & { oid: string }
type Change = InputOf<'POST /emoticon/groups'>['body']['emoticonGroups'][number]

/** The emotes of a creator’s tiers: upload, rename, delete one, delete all (R-emoticon-003). */
export function Emotes({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const emotes = useQuery(creatorEmotesQuery(api, creatorOid))
  return (
    <Loaded query={emotes} pending={<Skeleton className="h-64" />}>
      {({ emoticonGroups }) =>
        emoticonGroups.length === 0 ? (
          <p className="text-ink-soft">
            <Trans>Emotes belong to tiers. Add a tier first.</Trans>
          </p>
        ) : (
          <div className="flex flex-col gap-8">
            {emoticonGroups.map((group) => (
              <Group key={group.tierHash} creatorOid={creatorOid} group={group} />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}

/** Saves changes of one group, and shows what the server answers. */
function useSave(creatorOid: string, { tierHash }: EmoteGroup) {
  const { api, queryClient } = useApp()
  return async (emoticons: Change['emoticons']) => {
    const body = { creatorOid, emoticonGroups: [{ tierHash, emoticons }] }
    const { emoticonGroups } = await api('POST /emoticon/groups', { body })
    queryClient.setQueryData(
      creatorEmotesQuery(api, creatorOid).queryKey,
      (now) => now && { ...now, emoticonGroups },
    )
  }
}

function Group({ creatorOid, group }: { creatorOid: string; group: EmoteGroup }) {
  const { t, i18n } = useLingui()
  const save = useSave(creatorOid, group)
  const [edited, setEdited] = useState<StoredEmote | 'new' | null>(null)
  const [asksAll, setAsksAll] = useState(false)
  const emoticons = group.emoticons.map(({ _id: oid, ...emote }) => ({ ...emote, oid }))
  const remove = useMutation({
    mutationFn: (gone: readonly StoredEmote[]) =>
      save(gone.map(({ oid }) => ({ _id: oid, deleted: true }))),
    onSuccess: (_, gone) => {
      setAsksAll(false)
      const undo = () => {
        // Keys are theirs again, so that what was written with them shows them.
        const back = gone.map(({ name, key, s3Key }) => ({ name, key, s3Key }))
        void save(back).catch((error: unknown) =>
          showToast(messageOf(error, i18n), { tone: 'danger' }),
        )
      }
      showToast(gone.length === 1 ? t`Emote deleted` : t`Emotes deleted`, { undo })
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Part title={<bdi>{group.tierName}</bdi>}>
      <Card className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          {group.type === 'free' ? (
            <Trans>Everyone can use these in your chats.</Trans>
          ) : (
            <Trans>Subscribers of this tier or a higher one can use these.</Trans>
          )}
        </p>
        {emoticons.length === 0 ? (
          <p className="text-sm text-ink-faint">
            <Trans>No emotes yet</Trans>
          </p>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2">
            {emoticons.map((emote) => (
              <Row
                key={emote.oid}
                emote={emote}
                isBusy={remove.isPending}
                onRename={() => setEdited(emote)}
                onDelete={() => remove.mutate([emote])}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={emoticons.length >= emoticonsPerGroupMax}
            onClick={() => setEdited('new')}
          >
            <Trans>Add emote</Trans>
          </Button>
          {emoticons.length > 1 ? (
            <Button variant="ghost" onClick={() => setAsksAll(true)}>
              <Trans context="emotes">Delete all</Trans>
            </Button>
          ) : null}
        </div>
      </Card>
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? <Trans>Add emote</Trans> : <Trans>Rename emote</Trans>}
      >
        {edited === null ? null : (
          <Form
            emote={edited === 'new' ? null : edited}
            save={save}
            onSaved={() => setEdited(null)}
          />
        )}
      </Dialog>
      <Dialog
        open={asksAll}
        onClose={() => setAsksAll(false)}
        title={<Trans>Delete all emotes of this tier?</Trans>}
        actions={
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate(emoticons)}>
            <Trans context="emotes">Delete all</Trans>
          </Button>
        }
      >
        <p>
          <Trans>Messages that use them show their keys instead.</Trans>
        </p>
      </Dialog>
    </Part>
  )
}

function Row({
  emote,
  isBusy,
  onRename,
  onDelete,
}: {
  emote: StoredEmote
  isBusy: boolean
  onRename: () => void
  onDelete: () => void
}) {
  const { t } = useLingui()
  const { name, key } = emote
  return (
    <li className="flex items-center gap-2 rounded-md border border-line px-2 py-1 text-sm">
      <EmoteImage emote={emote} />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{name}</bdi>
        <bdi className="block truncate text-xs text-ink-faint">:{key}:</bdi>
      </span>
      <IconButton label={t`Rename ${name}`} onClick={onRename}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label={t`Delete ${name}`} disabled={isBusy} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

function Form({
  emote,
  save,
  onSaved,
}: {
  emote: StoredEmote | null
  save: (emoticons: Change['emoticons']) => Promise<void>
  onSaved: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const [image, setImage] = useState<{ s3Key: string; url: string } | null>(emote)
  const { form, values } = useDraft({ name: emote?.name ?? '' })
  const [wasTried, setTried] = useState(false)
  const name = values.name.trim()
  const send = useMutation({
    mutationFn: () =>
      save([{ ...(emote && { _id: emote.oid }), name, ...(image && { s3Key: image.s3Key }) }]),
    onSuccess: () => {
      showToast(emote ? t`Emote renamed` : t`Emote saved. It will appear shortly.`)
      onSaved()
    },
  })
  const upload = async (file: File) => {
    const data = new FormData()
    data.set('file', file)
    try {
      setImage(await api('POST /emoticon/image', { form: data }))
    } catch (error) {
      showToast(t`Failed to upload emoticon.`, { tone: 'danger' })
      throw error
    }
  }
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (name !== '' && image) send.mutate()
      }}
    >
      {emote ? null : (
        <Uploader
          label={image ? t`Change image` : t`Choose image`}
          hint={t`${emoticonPixels} × ${emoticonPixels} pixels, up to ${maxKilobytes} KB. Others are cropped here. Animations: ${emoticonMaxFrames} frames, ${emoticonMaxSeconds} seconds.`}
          accept="image/png,image/jpeg,image/webp,image/gif"
          fit={emoteImage}
          upload={upload}
        />
      )}
      {image ? (
        <p className="flex items-center gap-3 text-sm text-ink-soft">
          <img src={image.url} alt="" width={emoticonPixels} height={emoticonPixels} />
          <EmoteImage emote={{ key: 'preview', name, url: image.url }} />
          <Trans>As uploaded, and as chats show it.</Trans>
        </p>
      ) : wasTried ? (
        <p role="alert" className="text-sm text-danger">
          <Trans>Choose an image.</Trans>
        </p>
      ) : null}
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        maxLength={emoticonNameMaxLength}
        error={wasTried && name === '' ? t`Give your emoticon a name.` : null}
      />
      <Failure error={send.error} />
      <Button type="submit" variant="primary" className="self-end" busy={send.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
